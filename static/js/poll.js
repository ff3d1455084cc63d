/* An element with data-poll="URL" is fetched anew every data-every seconds (10), with its data-rev as ?rev=.
   The server answers 204 when nothing is newer, or a page or a part of one that holds the element with the same id.
   It waits while the page is hidden and while somebody types in the element, and longer after each failure.
   A form with an id that somebody has begun to fill in goes over into the newer part, if that has it too. */
"use strict";
(() => {
  const longest = 120_000;
  const tell = (type, where, detail) => where.dispatchEvent(new CustomEvent(type, { bubbles: true, detail }));
  const typing = "input:not([type=radio], [type=checkbox]), select, textarea";
  const begun = (form) => [...form.elements].some((field) =>
    field.checked !== field.defaultChecked ||
    (field.matches("input:not([type=hidden]), textarea") && field.value !== field.defaultValue));
  const busy = (element) =>
    (element.contains(document.activeElement) && document.activeElement.matches(typing)) ||
    element.querySelector("dialog[open], details[open]:not([id]) form, form[data-sent]") ||
    [...element.querySelectorAll("form:not([id])")].some(begun);

  const fetched = async (element) => {
    const url = new URL(element.dataset.poll, location);
    if (element.dataset.rev) url.searchParams.set("rev", element.dataset.rev);
    const answer = await fetch(url, { headers: { "X-Muster-Poll": "1" }, signal: AbortSignal.timeout(20_000) });
    if (answer.redirected && /\/account\/(login|reauthenticate)\//.test(answer.url)) location.reload();
    if (!answer.ok) throw new Error(answer.status);
    tell("muster:connection", document, true);
    if (answer.status === 204) return null;
    const parsed = new DOMParser().parseFromString(await answer.text(), "text/html");
    return parsed.getElementById(element.id);
  };

  const swap = (element, fresh) => {
    const focused = element.contains(document.activeElement) && document.activeElement.id;
    const open = [...element.querySelectorAll("details[open][id]")].map((details) => details.id);
    for (const form of element.querySelectorAll("form[id]")) {
      if (begun(form)) fresh.querySelector(`#${CSS.escape(form.id)}`)?.replaceWith(form);
    }
    element.replaceWith(fresh);
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    if (focused) document.getElementById(focused)?.focus();
    window.htmx?.process(fresh);
    tell("muster:load", fresh);
    document.querySelectorAll("[data-poll]").forEach(start);
  };

  const start = (element) => {
    if (element.pollNow) return;
    const every = 1000 * (element.dataset.every || 10);
    let wait = every, timer;
    element.pollNow = async () => {
      clearTimeout(timer);
      if (!element.isConnected) return;
      if (!document.hidden && !busy(element)) {
        try {
          const fresh = await fetched(element);
          wait = every;
          if (fresh && element.isConnected && !busy(element)) return swap(element, fresh);
        } catch {
          wait = Math.min(2 * wait, longest);
          tell("muster:connection", document, false);
        }
      }
      clearTimeout(timer);
      timer = setTimeout(element.pollNow, wait);
    };
    timer = setTimeout(element.pollNow, wait);
  };

  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) document.querySelectorAll("[data-poll]").forEach((element) => element.pollNow?.());
  });
  document.addEventListener("htmx:load", () => document.querySelectorAll("[data-poll]").forEach(start));
  document.querySelectorAll("[data-poll]").forEach(start);
})();
