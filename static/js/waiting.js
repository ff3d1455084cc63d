/* For pages to which a phone comes without its player's link: <div data-waiting hidden> is shown if a message of the
   outbox (kept.js) waits on it, of this event if the page is an event's. With data-own="ENTRY" the phone keeps that
   player's link: [data-goes] is said of a message of theirs, [data-stays] where none is. With data-shared="/e/…/me/" the
   phone serves two players at their table now, so it no longer keeps a page of its owner (worker.js). */
"use strict";
(() => {
  const note = document.querySelector("[data-waiting]"), { shared, own } = note.dataset;
  const [, event] = /^\/e\/([^/]+)\//.exec(location.pathname) || [];
  const whose = event ? `muster outbox ${event} ` : "muster outbox ";
  const waits = ([name, text]) => {
    if (!name.startsWith(whose)) return false;
    try {
      const { pairs, refused } = JSON.parse(text);
      return pairs && !refused;
    } catch {
      return false; // what cannot be read is no message, and keeps none from being told
    }
  };
  const kept = () => {
    try {
      return Object.entries(localStorage);
    } catch {
      return []; // nothing is kept here
    }
  };
  const show = () => {
    const names = kept().filter(waits).map(([name]) => name);
    note.hidden = !names.length;
    if (!own) return;
    const goes = names.some((name) => name.startsWith(`${whose}${own} `));
    for (const part of note.querySelectorAll("[data-goes], [data-stays]")) part.hidden = part.matches("[data-goes]") !== goes;
  };
  // As kept.js puts a message away: its key stays, so that a newer one of its form still takes its place.
  const away = ([name, text]) => {
    const { key, instead, past } = JSON.parse(text);
    try {
      localStorage.setItem(name, JSON.stringify({ past: [key, ...(instead || []), ...(past || [])].slice(0, 8) }));
    } catch {
      localStorage.removeItem(name); // no room to say so
    }
  };
  note.querySelector("[data-put-away]").addEventListener("click", () => {
    kept().filter(waits).forEach(away);
    show();
  });
  const forget = async () => {
    const pages = await caches.open("muster pages");
    for (const kept of await pages.keys()) if (new URL(kept.url).pathname.startsWith(shared)) await pages.delete(kept);
  };
  if (shared && window.caches) forget().catch(() => {});
  for (const type of ["storage", "pageshow"]) addEventListener(type, show); // another page may have sent it since
  document.addEventListener("visibilitychange", show); // a phone tells a page that slept of nothing
  show();
})();
