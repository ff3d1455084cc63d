/* data-left="SECONDS"     counts down from there, and up again in overtime; .is-low in its last minutes; with
                           data-paused it stands still and keeps its words
   data-calls="[[SECONDS, GONE, WORDS], …]"   shows the words while at most SECONDS and more than GONE are left of
                           data-of="SECONDS", in its element data-call
   data-for="SECONDS"      goes away after so long
   All go by the seconds that have passed since they were shown, not by the phone's idea of the time of day. */
"use strict";
(() => {
  const low = 600, astray = 2000;
  const two = (number) => String(number).padStart(2, "0");
  const words = (left) => {
    const size = Math.abs(left), hours = Math.floor(size / 3600);
    return `${left < 0 ? "+" : ""}${hours}:${two(Math.floor(size / 60) % 60)}:${two(size % 60)}`;
  };
  const passed = (element) => (performance.now() - (element.shownAt ??= performance.now())) / 1000;
  const all = (selector, act) => document.querySelectorAll(selector).forEach(act);
  const tick = () => {
    all("[data-left]:not([data-paused])", (clock) => {
      const left = Math.floor(clock.dataset.left - passed(clock));
      clock.textContent = words(left);
      clock.classList.toggle("is-low", left < low);
    });
    all("[data-calls]", (place) => {
      const left = place.dataset.of - ("paused" in place.dataset ? 0 : passed(place));
      const call = JSON.parse(place.dataset.calls).find(([from, gone]) => left <= from && (gone === null || left > gone));
      const text = call ? call[2] : "", shown = place.querySelector("[data-call]");
      if (shown.textContent !== text) shown.textContent = text;
      place.hidden = !text;
    });
    all("[data-for]", (place) => { if (passed(place) > place.dataset.for) place.remove(); });
  };
  // A counter that stopped while the device slept is behind: then the page is asked for whole.
  const gap = () => Date.now() - performance.now();
  let usual = gap();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Math.abs(gap() - usual) < astray) return;
    usual = gap();
    all("[data-poll]", (part) => { delete part.dataset.rev; part.pollNow?.(); });
  });
  document.addEventListener("muster:load", tick);
  setInterval(tick, 1000);
  tick();
})();
