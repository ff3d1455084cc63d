/* Without a network a link would leave a player's page for none: it is followed only if the phone keeps what it leads to
   (worker.js), and the bar at the head says so. leave(url) goes there in the same way. */
"use strict";
window.leave = async (url) => {
  if (await window.caches?.match(url)) return location.assign(url);
  const bar = document.querySelector("[data-as-of]:not([hidden])") || document.querySelector("[data-offline]");
  if (!bar || bar.querySelector(".unkept")) return undefined;
  bar.append(Object.assign(document.createElement("strong"), { className: "unkept", textContent: worded("That page is not kept on this phone.") }));
  return undefined;
};
addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (navigator.onLine || event.defaultPrevented || !link || link.origin !== location.origin || link.hash) return;
  event.preventDefault();
  window.leave(link.href);
});
document.addEventListener("muster:connection", (event) => event.detail && document.querySelector(".unkept")?.remove());
