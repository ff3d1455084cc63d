/* An element with data-left="SECONDS" counts down from there, and up again in overtime; .is-low in its last minutes.
   It goes by the seconds that have passed since it was shown, not by the phone's idea of the time of day. */
"use strict";
(() => {
  const low = 600;
  const two = (number) => String(number).padStart(2, "0");
  const words = (left) => {
    const size = Math.abs(left), hours = Math.floor(size / 3600);
    return `${left < 0 ? "+" : ""}${hours}:${two(Math.floor(size / 60) % 60)}:${two(size % 60)}`;
  };
  const tick = () => {
    for (const clock of document.querySelectorAll("[data-left]")) {
      clock.shownAt ??= Date.now();
      const left = Math.floor(clock.dataset.left - (Date.now() - clock.shownAt) / 1000);
      clock.textContent = words(left);
      clock.classList.toggle("is-low", left < low);
    }
  };
  document.addEventListener("muster:load", tick);
  setInterval(tick, 1000);
  tick();
})();
