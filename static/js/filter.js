/* A search field with data-filter="#rows" hides the children of #rows that lack one of its words, as somebody types and
   again after a poll; data-count="#n" says how many stay. Accents and case do not count. */
"use strict";
(() => {
  const bare = { ł: "l", ø: "o", đ: "d", ð: "d", þ: "th", æ: "ae", œ: "oe", ß: "ss", ı: "i" };
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
    .replace(/[łøđðþæœßı]/g, (letter) => bare[letter]);
  const filter = (field) => {
    const words = plain(field.value).split(/\s+/);
    let shown = 0;
    for (const row of document.querySelector(field.dataset.filter)?.children ?? []) {
      row.hidden = !words.every((word) => plain(row.textContent).includes(word));
      shown += !row.hidden;
    }
    if (field.dataset.count) document.querySelector(field.dataset.count).textContent = `${shown} shown`;
  };
  document.addEventListener("input", (event) => event.target.matches("[data-filter]") && filter(event.target));
  document.addEventListener("muster:load", () => {
    for (const field of document.querySelectorAll("[data-filter]")) if (field.value) filter(field);
  });
})();
