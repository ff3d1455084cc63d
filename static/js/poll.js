/* An element with data-poll="URL" is fetched anew every data-every seconds (10), with its data-rev as ?rev=.
   The server answers 204 when nothing is newer, or a page or a part of one that holds the element with the same id.
   With data-slowest it slows down to that many seconds while nothing is newer. No two wait equally long.
   It waits while the page is hidden and while somebody types in the element, and longer after each failure, up to
   data-longest seconds (120). An answer that is no page of ours, as a hotel's sign-in is none, is a failure too.
   A form with an id that somebody has begun to fill in goes over into the newer part, if that has it too.
   Where the answer is a whole page, what stands around the element comes along: title, tabs, header, and what has
   data-beside and an id; but nothing that somebody is in.
   An empty answer may bring a place (X-Muster-Place), which moves with every result: it stands in [data-place] strong.
   An answer of ours that the page is closed (403) or gone (404) is no dead network: it is said once, and asking ends.
   A screen reader hears the element's heading when that changes, and whoever pressed in the element is led there. */
"use strict";
(() => {
  const tell = (type, where, detail) => where.dispatchEvent(new CustomEvent(type, { bubbles: true, cancelable: true, detail }));
  const typing = "input:not([type=radio], [type=checkbox]), select, textarea";
  const begun = (form) => [...form.elements].some((field) =>
    field.checked !== field.defaultChecked ||
    (field.matches("input:not([type=hidden]), textarea") && field.value !== field.defaultValue));
  const busy = (element) =>
    (element.contains(document.activeElement) && document.activeElement.matches(typing)) ||
    element.querySelector("dialog[open], details[open]:not([id]) form, form[data-sent]") ||
    [...element.querySelectorAll("form:not([id])")].some(begun);

  // Signed out meanwhile: the page goes to the sign-in, unless that would lose what somebody has typed.
  const kept = () => {
    const form = [...document.forms].find((any) => any.method === "post" && begun(any));
    if (form && !form.querySelector(":scope > .unsent")) {
      const note = Object.assign(document.createElement("p"), { className: "unsent" });
      const link = Object.assign(document.createElement("a"), { href: location.href, target: "_blank" });
      link.textContent = "Sign in in another tab";
      note.setAttribute("role", "alert");
      note.append("You are signed out. ", link, ", then send this.");
      form.append(note);
    }
    return Boolean(form);
  };

  const found = (element, text) => {
    const page = new DOMParser().parseFromString(text, "text/html"), part = page.getElementById(element.id);
    const ours = page.querySelector("meta[name=htmx-config]");
    if (!part && !ours) throw new Error("not a page of ours");
    return part && { part, around: ours ? page : null };
  };

  const beside = (page) => {
    const inUse = (old) => old.contains(document.activeElement) || old.querySelector("details[open], form[data-sent]") ||
      [...old.querySelectorAll("form")].some(begun);
    const renew = (old, fresh) => old && fresh && old.outerHTML !== fresh.outerHTML && !inUse(old) && old.replaceWith(fresh);
    if (document.title !== page.title) document.title = page.title;
    for (const name of [".page-header", ".tabs"]) {
      const olds = document.querySelectorAll(name), news = page.querySelectorAll(name);
      if (olds.length === news.length) olds.forEach((old, at) => renew(old, news[at]));
    }
    for (const fresh of page.querySelectorAll("[data-beside]")) renew(document.getElementById(fresh.id), fresh);
  };

  // The link was replaced, or the page is closed to whoever has it open: no waiting brings it back.
  const closed = (element) => {
    const words = document.querySelector("[data-outbox]") ?
      worded("This link was replaced. Scan your new card or ask the desk.") : "This page is closed now. Load it again to see why.";
    const note = Object.assign(document.createElement("p"), { className: "offline", textContent: words });
    note.setAttribute("role", "alert");
    element.removeAttribute("data-poll");
    document.querySelector("main").before(note);
  };

  const fetched = async (element) => {
    const url = new URL(element.dataset.poll, location);
    if (element.dataset.rev) url.searchParams.set("rev", element.dataset.rev);
    const answer = await fetch(url, { headers: { "X-Muster-Poll": "1" }, signal: AbortSignal.timeout(20_000) });
    if (answer.redirected && /\/account\/(login|reauthenticate)\//.test(answer.url)) {
      if (tell("muster:signed-out", document) && !kept()) location.reload();
      return null;
    }
    const gone = [403, 404].includes(answer.status) && answer.headers.has("X-Muster");
    if (!answer.ok && !gone) throw new Error(answer.status);
    if (gone) closed(element);
    const fresh = gone || answer.status === 204 ? null : found(element, await answer.text());
    const place = answer.headers.get("X-Muster-Place");
    if (place) document.querySelectorAll("[data-place] strong").forEach((shown) => { shown.textContent = place; });
    tell("muster:connection", document, true);
    // Led to another page, as a phone is whose time at a table is over: that is what there is to see now.
    if (!fresh && answer.redirected && ![...document.forms].some(begun)) location.reload();
    return fresh;
  };

  // What is said aloud stands apart from what is swapped: only then a screen reader hears it, and once.
  const aloud = Object.assign(document.createElement("p"), { className: "visually-hidden" });
  aloud.setAttribute("role", "status");
  if (document.querySelector("[data-poll] h1")) document.body.append(aloud);
  const title = (part) => part.querySelector("h1")?.textContent.replace(/\s+/g, " ").trim() || "";
  let pressed = false;
  document.addEventListener("click", ({ target }) => { pressed = Boolean(target.closest?.("[data-poll] form button")); }, true);

  const swap = (element, fresh) => {
    const inside = element.contains(document.activeElement), focused = inside && document.activeElement.id;
    const news = title(fresh) !== title(element) && title(fresh);
    const open = [...element.querySelectorAll("details[open][id]")].map((details) => details.id);
    for (const form of element.querySelectorAll("form[id]")) {
      if (begun(form)) fresh.querySelector(`#${CSS.escape(form.id)}`)?.replaceWith(form);
    }
    element.replaceWith(fresh);
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    if (focused) document.getElementById(focused)?.focus();
    const heading = document.activeElement === document.body && (inside || pressed) && fresh.querySelector("h1");
    if (heading) heading.tabIndex = -1, heading.focus({ preventScroll: true });
    else if (news) aloud.textContent = news;
    pressed = false;
    window.htmx?.process(fresh);
    tell("muster:load", fresh);
    document.querySelectorAll("[data-poll]").forEach(start);
  };

  const start = (element) => {
    if (element.pollNow) return;
    const every = 1000 * (element.dataset.every || 10), longest = 1000 * (element.dataset.longest || 120);
    const slowest = Math.max(every, 1000 * (element.dataset.slowest || 0));
    let wait = every, quiet = every, timer;
    const later = () => { timer = setTimeout(element.pollNow, wait * (0.85 + 0.3 * Math.random())); };
    element.pollSoon = () => { quiet = every; };
    element.pollNow = async () => {
      clearTimeout(timer);
      if (!element.isConnected) return;
      if (!document.hidden && !busy(element)) {
        try {
          const began = performance.now(), fresh = await fetched(element);
          wait = quiet = Math.min(1.04 * quiet, slowest);
          if (fresh && element.isConnected && !busy(element)) {
            if (fresh.around) beside(fresh.around);
            swap(element, fresh.part);
            return tell("muster:polled", document, began);
          }
          if (!fresh) tell("muster:polled", document, began);
        } catch {
          wait = Math.min(2 * wait, longest);
          tell("muster:connection", document, false);
        }
      }
      clearTimeout(timer);
      if (element.dataset.poll) later();
    };
    later();
  };

  const now = () => document.querySelectorAll("[data-poll]").forEach((element) => element.pollNow?.());
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    document.querySelectorAll("[data-poll]").forEach((element) => element.pollSoon?.());
    now();
  });
  window.addEventListener("online", now);
  document.addEventListener("htmx:load", () => document.querySelectorAll("[data-poll]").forEach(start));
  document.querySelectorAll("[data-poll]").forEach(start);
})();
