/* The projector has nobody to scroll it: a board higher than the screen is turned, a screen at a time. */
"use strict";
(() => {
  const every = 12_000;
  setInterval(() => {
    const page = document.documentElement;
    const head = document.querySelector(".hall__header")?.offsetHeight || 0;
    const atEnd = scrollY + innerHeight >= page.scrollHeight - 4;
    scrollTo({ top: atEnd ? 0 : scrollY + innerHeight - head, behavior: "instant" });
  }, every);
})();
