/* A <textarea data-code> gets numbers of its lines in the [data-lines] beside it, and says in [data-caret] where one is.
   A link with data-line="N" goes to that line of it. <form data-guarded> asks before a text that is not saved is left. */
"use strict";
(() => {
  const area = document.querySelector("textarea[data-code]");
  if (!area) return;
  const numbers = document.querySelector("[data-lines]"), caret = document.querySelector("[data-caret]");
  let counted = 0;

  const count = () => {
    const lines = area.value.split("\n").length;
    if (lines !== counted) numbers.textContent = Array.from({ length: lines }, (_, place) => place + 1).join("\n");
    counted = lines;
    numbers.scrollTop = area.scrollTop;
  };
  const here = () => {
    const before = area.value.slice(0, area.selectionStart).split("\n");
    caret.textContent = `Line ${before.length}, column ${before.at(-1).length + 1}`;
  };
  const go = (line) => {
    const lines = area.value.split("\n"), start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    area.focus();
    area.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
    const height = parseFloat(getComputedStyle(area).lineHeight) || 20;
    area.scrollTop = Math.max(0, (line - 4) * height);
    area.scrollLeft = 0;
    area.scrollIntoView({ block: "nearest" });
    here();
  };

  area.addEventListener("input", count);
  area.addEventListener("scroll", () => { numbers.scrollTop = area.scrollTop; });
  document.addEventListener("selectionchange", () => document.activeElement === area && here());
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("[data-line]");
    if (!link) return;
    event.preventDefault();
    go(Number(link.dataset.line));
  });

  const form = area.form;
  let sent = false;
  form.addEventListener("submit", () => { sent = true; });
  addEventListener("pageshow", () => { sent = false; });
  addEventListener("beforeunload", (event) => {
    if (!sent && form.hasAttribute("data-guarded") && area.value !== area.defaultValue) event.preventDefault();
  });
  count();
  here();
})();
