/* The keys of the desk. a[data-key="g e"] is gone to when its keys are pressed one after the other; / goes to the
   field that finds, ? opens the list. Nothing is taken while somebody types, and #keys-on turns all of it off. */
"use strict";
(() => {
  const page = document, field = page.getElementById("find-anywhere"), list = page.getElementById("keys");
  const found = page.getElementById("found"), on = page.getElementById("keys-on");
  if (!field || !list || !on) return;
  const kept = "muster-keys", patience = 1200;
  const store = {
    get: () => { try { return localStorage.getItem(kept); } catch { return null; } },
    set: (value) => { try { localStorage.setItem(kept, value); } catch { /* no store: on until the page is left */ } },
  };
  on.checked = store.get() !== "off";
  on.addEventListener("change", () => store.set(on.checked ? "on" : "off"));

  let pressed = "", timer;
  const typing = (where) => where.closest?.("input, select, textarea, [contenteditable], dialog[open]");
  page.addEventListener("keydown", (event) => {
    if (!on.checked || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    if (event.key === "/") return event.preventDefault(), field.focus(), field.select();
    if (event.key === "?") return event.preventDefault(), list.showModal();
    clearTimeout(timer);
    pressed = `${pressed} ${event.key}`.trim();
    timer = setTimeout(() => { pressed = ""; }, patience);
    const hit = [...list.querySelectorAll("a[data-key]")].find((link) => link.dataset.key === pressed);
    if (hit) event.preventDefault(), location.assign(hit.href);
    else if (pressed.split(" ").length > 1) pressed = "";
  });

  // The list below the field: arrows walk it, Escape leaves it, and it goes when the focus does.
  const links = () => [...found.querySelectorAll("a:not(.hits__more)")];
  const clear = () => found.replaceChildren();
  field.form.addEventListener("keydown", (event) => {
    const all = links(), at = all.indexOf(page.activeElement);
    if (event.key === "Escape") return clear(), field.focus();
    if (event.key === "ArrowDown" && all.length) event.preventDefault(), all[Math.min(at + 1, all.length - 1)].focus();
    if (event.key === "ArrowUp" && all.length) event.preventDefault(), (at > 0 ? all[at - 1] : field).focus();
    if (event.key === "Enter" && event.target === field && all.length) event.preventDefault(), location.assign(all[0].href);
  });
  field.addEventListener("input", () => { if (!field.value.trim()) clear(); });
  field.form.addEventListener("focusout", (event) => { if (!field.form.contains(event.relatedTarget)) setTimeout(clear, 150); });
})();
