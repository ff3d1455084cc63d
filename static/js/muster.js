/* What pages ask for by attribute; all works without it too.
   <form method="post">  sends once, however often its button is pressed; data-again lets it send again
   data-offline          shown while there is no connection
   data-stepper          number field that gets a minus and a plus button
   data-dialog="#id"     button that opens the <dialog>; data-close shuts it
   data-submit           field whose form is sent as soon as it changes
   data-print, data-theme-choice   buttons */
"use strict";
(() => {
  const page = document, root = page.documentElement;
  const on = (type, act, where = page) => where.addEventListener(type, act);
  const closest = (event, selector) => event.target.closest?.(selector);
  root.classList.add("script");

  // One press, one request. The buttons go quiet once the browser has collected the values.
  const quiet = (form, is) => {
    for (const field of form.elements) if (field.type === "submit") field.disabled = is, field.toggleAttribute("data-busy", is);
    form.toggleAttribute("data-sent", is);
  };
  const wake = (form) => form?.hasAttribute("data-sent") && quiet(form, false);
  on("submit", (event) => {
    const form = event.target;
    if (form.hasAttribute("data-sent")) return event.preventDefault();
    if (event.defaultPrevented || form.method !== "post" || form.target || form.hasAttribute("data-again")) return;
    form.toggleAttribute("data-sent", true);
    setTimeout(() => quiet(form, true));
  });
  on("pageshow", (event) => event.persisted && [...page.forms].forEach(wake), window);
  const form = (event) => event.target.closest("form");
  on("htmx:beforeRequest", (event) => form(event) && quiet(form(event), true));
  on("htmx:afterRequest", (event) => form(event) && wake(form(event)));

  // A request that failed leaves its mark beside what was to be sent.
  const offline = (is) => page.querySelectorAll("[data-offline]").forEach((bar) => { bar.hidden = !is; });
  on("online", () => offline(false), window);
  on("offline", () => offline(true), window);
  on("muster:connection", (event) => offline(!event.detail));
  offline(!navigator.onLine);
  const mark = (event, failed) => {
    const place = form(event) || event.target;
    place.querySelector(":scope > .unsent")?.remove();
    if (!failed) return;
    const note = Object.assign(page.createElement("p"), { className: "unsent", textContent: failed });
    note.setAttribute("role", "alert");
    place.append(note);
  };
  on("htmx:beforeRequest", (event) => mark(event));
  on("htmx:sendError", (event) => mark(event, "Not sent. Check the connection, then send it again."));
  on("htmx:responseError", (event) => mark(event, "Not taken. Reload the page to see how things stand."));
  // Signed out meanwhile: the answer is the sign-in page, which belongs in the window.
  on("htmx:beforeSwap", (event) => {
    const url = event.detail.xhr.responseURL;
    if (!/\/account\/(login|reauthenticate)\//.test(url) || url.includes(location.pathname)) return;
    event.detail.shouldSwap = false;
    location.assign(`${new URL(url).pathname}?next=${encodeURIComponent(location.pathname + location.search)}`);
  });

  const stepper = (field) => {
    if (field.parentElement.classList.contains("stepper")) return;
    const box = Object.assign(page.createElement("div"), { className: "stepper" });
    const name = field.labels[0]?.textContent.trim() || field.name;
    const button = (sign, word, step) => {
      const made = Object.assign(page.createElement("button"), { type: "button", textContent: sign });
      made.setAttribute("aria-label", `${word}: ${name}`);
      on("click", () => {
        const empty = field.value === "";
        if (empty) field.value = field.min || 0;
        if (!empty || step === "stepUp") field[step]();
        for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
      }, made);
      return made;
    };
    field.replaceWith(box);
    box.append(button("−", "One less", "stepDown"), field, button("+", "One more", "stepUp"));
  };
  const start = (part) => part.querySelectorAll("input[data-stepper]").forEach(stepper);
  on("htmx:load", (event) => start(event.target));
  on("muster:load", (event) => start(event.target));
  start(page);
  page.querySelector(".tabs [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });

  const menus = () => [...page.querySelectorAll("[data-menu][open]")];
  on("click", (event) => {
    for (const menu of menus()) if (!menu.contains(event.target)) menu.open = false;
    if (closest(event, "[data-print]")) window.print();
    if (closest(event, "[data-close]")) closest(event, "dialog").close();
    const opener = closest(event, "[data-dialog]");
    if (opener) {
      event.preventDefault();
      page.querySelector(opener.dataset.dialog).showModal();
    }
    if (closest(event, "[data-theme-choice]")) {
      const chosen = root.dataset.theme;
      const dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
      root.dataset.theme = dark ? "light" : "dark";
      page.cookie = `theme=${root.dataset.theme};path=/;max-age=31536000;samesite=lax`;
    }
  });
  on("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of menus()) menu.open = false, menu.firstElementChild.focus();
  });
  on("change", (event) => closest(event, "[data-submit]")?.form.requestSubmit());
})();
