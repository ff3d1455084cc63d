/* The projector's screens: [data-screens] holds them with data-seconds; one is shown, then the next. It turns on with
   what is there while there is no connection, and goes on where it was when a newer part comes. A button
   data-full-screen fills the screen. */
"use strict";
(() => {
  let at = Number(document.querySelector("[data-screens]")?.dataset.at || 0);
  const show = () => {
    const screens = [...document.querySelectorAll("[data-screens] > [data-screen]")];
    if (!screens.length) return;
    at %= screens.length;
    screens.forEach((screen, place) => { screen.hidden = place !== at; });
  };
  const seconds = () => Number(document.querySelector("[data-screens]")?.dataset.seconds || 15);
  const turn = () => { at += 1; show(); setTimeout(turn, 1000 * seconds()); };
  document.addEventListener("muster:load", show);
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowRight") at += 1, show();
    if (event.key === "ArrowLeft") at += document.querySelectorAll("[data-screen]").length - 1, show();
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("[data-full-screen]")) return;
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen();
  });
  setTimeout(turn, 1000 * seconds());
  show();
})();
