/* What keeps the desk going when the network or the sign-in does not. Needs no attribute, but for one:
   <a data-take download>   is fetched as soon as the page is shown, once
   A form goes with the token of the newest sign-in, which may have been made in another tab.
   A form is not let go into a dead network: unless the server answered a moment ago it is asked first, and without an
   answer everything that was typed stays, with a word beside it. The slips of the results desk keep themselves. */
"use strict";
/* worded(ENGLISH, …) is what a script says, in the language of the page: its <script id="words"> holds the words by the
   English, and what stands for {0}, {1}, … is put in. */
window.worded = (english, ...values) => {
  const kept = document.getElementById("words"), words = kept ? JSON.parse(kept.textContent)[english] ?? english : english;
  return words.replace(/\{(\d)\}/g, (_, at) => values[at]);
};
/* unbroken(WORDS) is those words as a part of a page, in which no score such as 8–1 breaks at its dash. */
window.unbroken = (words) => {
  const made = document.createDocumentFragment();
  words.split(/(\d+–\d+)/).forEach((part, at) => made.append(at % 2 ? Object.assign(document.createElement("span"), { className: "nowrap", textContent: part }) : part));
  return made;
};
(() => {
  const fresh = 4000, patience = 6000;
  const sign = document.querySelector("link[rel=icon]")?.href;
  let reached = Date.now();
  addEventListener("pageshow", (event) => { if (event.persisted) reached = 0; });
  addEventListener("offline", () => { reached = 0; });
  document.addEventListener("muster:connection", (event) => { reached = event.detail ? Date.now() : 0; });

  // One note a form, at its end; where the thumb is, it stands above the buttons.
  const say = (form, words) => {
    const bar = form.closest(".bottom-action"), place = bar || form;
    place.querySelector(":scope > .unsent")?.remove();
    if (!words) return;
    const note = Object.assign(document.createElement("p"), { className: "unsent", textContent: words });
    note.setAttribute("role", "alert");
    if (bar) bar.prepend(note); else form.append(note);
  };

  document.addEventListener("submit", async (event) => {
    const form = event.target, button = event.submitter;
    if (form.method !== "post") return;
    const token = form.elements.csrfmiddlewaretoken, newest = /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1];
    if (token && newest) token.value = newest;
    if (form.target || form.closest("[hx-post], [data-slip], [data-held]") || !sign) return;
    say(form);
    const asking = form.hasAttribute("data-asking"); // a second press waits for the same answer
    if (!asking && Date.now() - reached < fresh) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (asking) return;
    form.toggleAttribute("data-asking", true);
    try {
      await fetch(sign, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(patience) });
      reached = Date.now();
    } catch {
      say(form, worded("No connection: nothing was sent, and what you typed is still here. Press again once it is back."));
      return;
    } finally {
      form.toggleAttribute("data-asking", false);
    }
    form.requestSubmit(button);
  }, true);

  // What a part of a page sends by htmx. A hotel's sign-in page, or a proxy's excuse, is no part of a page of ours. Under
  // [data-notes] it is told in those words that nobody answered, until the page has an answer again.
  const sender = ({ detail: { requestConfig, elt } }) => (requestConfig?.elt || elt).closest("form") || requestConfig?.elt || elt;
  const unanswered = (event, words) => say(sender(event), sender(event).closest("[data-notes]")?.dataset.notes || words);
  document.addEventListener("htmx:beforeRequest", (event) => say(sender(event)));
  document.addEventListener("htmx:sendError", (event) => unanswered(event, worded("No answer, so this was perhaps not sent. Once there is a connection, see how things stand, then send it again.")));
  document.addEventListener("htmx:responseError", (event) => say(sender(event), worded("Not taken. Reload the page to see how things stand.")));
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.xhr.getResponseHeader("X-Muster")) return;
    event.detail.shouldSwap = false;
    setTimeout(() => unanswered(event, worded("The network did not let this through. Once there is a connection, see how things stand, then send it again.")));
  });
  document.addEventListener("muster:polled", () => {
    for (const note of document.querySelectorAll("[data-notes] .unsent")) if (note.textContent === note.closest("[data-notes]").dataset.notes) note.remove();
  });

  // Signed out meanwhile: the answer to a part of a page is the sign-in page, which belongs in the window.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const url = event.detail.xhr.responseURL;
    if (!/\/account\/(login|reauthenticate)\//.test(url) || url.includes(location.pathname)) return;
    event.detail.shouldSwap = false;
    location.assign(`${new URL(url).pathname}?next=${encodeURIComponent(location.pathname + location.search)}`);
  });

  const take = document.querySelector("a[data-take]");
  if (take) {
    history.replaceState(null, "", location.pathname);
    take.click();
  }
})();
