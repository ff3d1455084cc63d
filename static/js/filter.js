/* A search field with data-filter="#rows" hides the children of #rows that lack one of its words, as somebody types and
   again after a poll; data-rows=".row" names what is hidden instead of children, data-count="#n" says how many stay.
   Accents, case and the kind of a dash or apostrophe do not count; "t12" is table 12. */
"use strict";
(() => {
  const bare = { ł: "l", ø: "o", đ: "d", ð: "d", þ: "th", æ: "ae", œ: "oe", ß: "ss", ı: "i" };
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
    .replace(/[łøđðþæœßı]/g, (letter) => bare[letter]).replace(/[\u2010-\u2015\u2212]/g, "-").replace(/[\u2018\u2019\u02bc]/g, "'");
  const filter = (field) => {
    const words = plain(field.value).trim().replace(/^t\s*(?=\d+$)/, "table ").split(/\s+/);
    let shown = 0;
    const whole = document.querySelector(field.dataset.filter);
    for (const row of (field.dataset.rows ? whole?.querySelectorAll(field.dataset.rows) : whole?.children) ?? []) {
      row.hidden = !words.every((word) => plain(row.textContent).includes(word));
      shown += !row.hidden;
    }
    if (field.dataset.count) document.querySelector(field.dataset.count).textContent = shown ? worded("{0} shown", shown) : worded("Nobody here. Try fewer letters.");
  };
  document.addEventListener("input", (event) => event.target.matches("[data-filter]") && filter(event.target));
  document.addEventListener("muster:load", () => {
    for (const field of document.querySelectorAll("[data-filter]")) if (field.value) filter(field);
  });
})();
