/* The form of a result: <form data-report="GAME ENTRY">. The server judges what is sent; this only shows it before.
   data-vp     what each report comes to (tourney/pages/vptable.py);   data-caps   the caps of a score sheet, as JSON
   [data-counts="FIELD"] buttons that fill the field;   [data-tally] battle rounds that the totals follow from
   What cannot be, by the limits that the server gave the fields, is said beside its field and on the button that sends.
   What is typed is kept on the phone until it is sent, so that a reload loses nothing. */
"use strict";
(() => {
  const form = document.querySelector("form[data-report]");
  if (!form) return;
  const field = (name) => form.elements[name], all = (selector) => [...form.querySelectorAll(selector)];
  const read = (text) => { try { return JSON.parse(text || "null"); } catch { return null; } };
  const store = (act) => { try { return act(localStorage); } catch { return null; } };
  const table = read(form.dataset.vp), caps = read(form.dataset.caps);
  const whole = (name) => (/^\d+$/.test(field(name).value) && field(name).validity.valid ? Number(field(name).value) : null);

  // What cannot be. A field that is still empty is no mistake.
  const faulty = (one) => one.type === "number" && !one.readOnly && !one.validity.valid && !one.validity.valueMissing;
  const text = (node) => node?.firstChild.textContent.trim() || "";
  const named = (one) => {
    const row = one.closest("fieldset")?.querySelector("legend"), own = one.labels[0];
    return row ? `${text(row)}, ${own.textContent.trim().toLowerCase()}` : text(own);
  };
  const why = (one) => {
    const { rangeOverflow, rangeUnderflow } = one.validity, name = named(one);
    if (rangeOverflow) return worded("{0}: at most {1}", name, one.max);
    return rangeUnderflow ? worded("{0}: count from 0", name) : worded("{0}: a whole number", name);
  };
  const note = (one, words) => {
    const place = one.closest("fieldset") || one.closest(".field"), noted = [...place.children].find((child) => child.dataset.wrong === one.name);
    one.toggleAttribute("aria-invalid", Boolean(words));
    if (words && noted?.textContent !== words) {
      noted?.remove();
      place.append(Object.assign(document.createElement("p"), { className: "field__errors", textContent: words }));
      place.lastChild.dataset.wrong = one.name;
      place.lastChild.setAttribute("role", "status");
    } else if (!words) noted?.remove();
  };
  const wrong = () => [...form.elements].reduce((found, one) => {
    if (one.type !== "number") return found;
    const words = faulty(one) ? why(one) : "";
    note(one, words);
    return found || words;
  }, "");

  // What the report comes to.
  const outcome = () => {
    const mine = whole("mine"), theirs = whole("theirs");
    if (mine === null || theirs === null) return null;
    if (!table) return { winner: mine === theirs ? "nobody" : mine > theirs ? "me" : "them", vp: [mine, theirs], none: !mine && !theirs };
    const said = field("winner").value, at = (count) => Math.min(count, table.top);
    if (!said) return null;
    return { winner: (said === "nobody" && table.otherwise) || said, vp: table[said][at(mine)][at(theirs)], none: !mine && !theirs };
  };
  const now = form.querySelector("[data-vp-now]"), waits = now.cloneNode(true), send = form.querySelector("[data-send]"), sends = send.textContent;
  const show = () => {
    const fault = wrong(), found = fault ? null : outcome(), score = found && found.vp.join("–");
    form.querySelector("[data-empty]").hidden = !found?.none;
    send.textContent = fault || (found ? worded("Send {0}", score) : sends);
    form.dataset.what = found ? worded("your report, {0}", score) : worded("your report");
    if (found) {
      const words = form.querySelector(`[data-words=${found.winner}]`).content.cloneNode(true);
      words.querySelector("strong").textContent = score;
      const text = words.textContent;
      if (now.textContent !== text) now.replaceChildren(words);
    } else if (now.textContent !== waits.textContent) now.replaceChildren(...waits.cloneNode(true).childNodes);
    for (const group of all("[data-counts]")) {
      for (const button of group.children) button.setAttribute("aria-pressed", String(field(group.dataset.counts).value === button.value));
    }
  };

  // The battle rounds: what counts of them, as missions/tally.py has it.
  const sum = (side, source) => all(`[name^="${side}-${source}-"]`).reduce((all, one) => all + (faulty(one) ? 0 : Number(one.value)), 0);
  const begun = (words) => words.charAt(0).toUpperCase() + words.slice(1);
  const tally = (side) => {
    const lost = [], cap = (awarded, most, of) => (awarded > most && lost.push([of, awarded, most]), Math.min(awarded, most));
    const worth = field(`${side}-worth`).value, secret = field(`${side}-secret`).checked || worth !== "";
    const primary = cap(sum(side, "p"), secret ? caps.beside : caps.primary, worded(secret ? "primary beside a secret mission" : "primary"));
    const cards = [1, 2].reduce((all, n) => all + cap(sum(side, `f${n}`), caps.fixed, worded("Fixed card {0}", n)), 0);
    const secondary = cap(sum(side, "s") + cards, caps.secondary, worded("secondary"));
    const painted = field(`${side}-painted`).checked ? caps.painted : 0;
    return { total: cap(primary + (secret && !faulty(field(`${side}-worth`)) ? Number(worth) : 0) + secondary + painted, caps.total, worded("the whole game")), lost };
  };
  const sheet = caps && form.querySelector("[data-tally]");
  const inSheet = () => [...sheet.querySelectorAll("input[name]")];
  const used = () => sheet && inSheet().some((one) => (one.type === "checkbox" ? one.checked : one.value !== ""));
  const count = () => {
    for (const part of all("[data-side]")) {
      const found = tally(part.dataset.side), lost = part.querySelector("[data-lost]");
      part.querySelector("[data-total]").textContent = used() ? worded("{0} VP", found.total) : "";
      lost.replaceChildren(...found.lost.map(([of, awarded, most]) => Object.assign(document.createElement("p"), { textContent: begun(worded("{0}: {1} scored, {2} count, {3} lost", of, awarded, most, awarded - most)) })));
      const sums = field(part.dataset.side === "a" ? "mine" : "theirs");
      sums.readOnly = used(); // it follows from the rounds: another one would be refused
      sums.value = used() ? found.total : "";
    }
  };

  // What is typed, kept until it is sent.
  const name = `muster report ${form.dataset.report}`, old = 3 * 24 * 3600 * 1000;
  const typed = () => [...form.elements].filter((one) => one.name && one.type !== "hidden" && one.type !== "submit");
  const keep = () => {
    const values = typed().filter((one) => (one.matches("[type=radio], [type=checkbox]") ? one.checked : one.value !== "")).map((one) => [one.name, one.value]);
    store((kept) => (values.length ? kept.setItem(name, JSON.stringify({ at: Date.now(), values })) : kept.removeItem(name)));
  };
  const restore = () => {
    const filled = form.hasAttribute("data-filled"), { values = [] } = read(store((kept) => kept.getItem(name))) || {};
    const bound = sheet && used();
    for (const [of, value] of values) {
      const inRounds = /^[ad]-/.test(of);
      if (inRounds ? !sheet || bound : filled) continue;
      for (const one of typed().filter((one) => one.name === of)) {
        if (one.matches("[type=radio], [type=checkbox]")) one.checked ||= one.value === value; else one.value = value;
      }
    }
    if (used()) sheet.open = true, count();
  };
  store((kept) => {
    for (const key of Object.keys(kept)) {
      if (key.startsWith("muster report ") && Date.now() - (read(kept.getItem(key))?.at || 0) > old) kept.removeItem(key);
    }
  });

  form.addEventListener("input", (event) => {
    if (sheet?.contains(event.target)) count();
    keep();
    show();
  });
  form.addEventListener("click", (event) => {
    const button = event.target.closest("[data-counts] button");
    if (button) {
      const of = field(button.parentElement.dataset.counts);
      of.value = button.value;
      of.dispatchEvent(new Event("input", { bubbles: true }));
    }
    if (!event.target.closest("[data-wipe]")) return;
    for (const one of inSheet()) if (one.type === "checkbox") one.checked = false; else one.value = "";
    count(), keep(), show();
  });
  form.addEventListener("reset", () => { // it was taken: battle rounds may still be wanted, the rest not
    if (!used()) store((kept) => kept.removeItem(name));
  });
  restore();
  show();
})();
