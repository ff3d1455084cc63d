/* What pages ask for by attribute; all works without it too.
   <form method="post">  sends once, however often its button is pressed; data-again lets it send again
   data-offline          shown while there is no connection, in it data-since the time when that began
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
  const quiet = (form, is, pressed) => {
    const buttons = [...form.elements].filter((field) => field.type === "submit");
    for (const button of buttons) button.disabled = is, button.toggleAttribute("data-busy", is && button === (pressed || buttons[0]));
    form.toggleAttribute("data-sent", is);
  };
  const wake = (form) => form?.hasAttribute("data-sent") && quiet(form, false);
  on("submit", (event) => {
    const form = event.target;
    if (form.hasAttribute("data-sent")) return event.preventDefault();
    if (event.defaultPrevented || form.method !== "post" || form.target || form.hasAttribute("data-again")) return;
    form.toggleAttribute("data-sent", true);
    setTimeout(() => quiet(form, true, event.submitter));
  });
  // Papers are made when they are asked for: the link says so until they come, or have gone to the downloads.
  const rest = () => page.querySelectorAll("a[data-busy]").forEach((link) => link.removeAttribute("data-busy"));
  on("click", (event) => {
    const link = closest(event, 'a.button[href*=".pdf"], a.button[href*=".xlsx"]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    link.dataset.busy = "";
    setTimeout(rest, 6000);
  });
  on("pageshow", (event) => {
    rest();
    if (event.persisted) [...page.forms].forEach(wake);
  }, window);
  const form = (event) => event.target.closest("form");
  on("htmx:beforeRequest", (event) => form(event) && quiet(form(event), true, event.detail.requestConfig?.triggeringEvent?.submitter));
  on("htmx:afterRequest", (event) => form(event) && wake(form(event)));

  const offline = (is) => page.querySelectorAll("[data-offline]").forEach((bar) => {
    const since = is && bar.hidden && bar.querySelector("[data-since]");
    if (since) since.textContent = new Date().toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
    bar.hidden = !is;
  });
  on("online", () => offline(false), window);
  on("offline", () => offline(true), window);
  on("muster:connection", (event) => offline(!event.detail));
  offline(!navigator.onLine);

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

  // A field that is wrong inside a folded panel: the browser can point to it only where it is seen. A word names it.
  page.addEventListener("invalid", ({ target: { form, labels, name, parentElement: at } }) => {
    let open = true;
    while ((at = at.closest("details:not([open])"))) at.open = true, open = false;
    const bar = form.querySelector(".bottom-action") || form;
    if (open || bar.querySelector(".unsent")) return;
    bar.insertAdjacentHTML("afterbegin", '<p class="unsent" role="alert">');
    const said = bar.firstChild;
    said.textContent = worded("Look at “{0}”.", labels[0]?.textContent.trim() || name);
    on("input", () => said.remove(), form);
  }, true);

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
