/* The check-in. Each Enter in <form data-scan="#rows"> is taken without leaving the page: the field is empty at once, so
   that the next can be typed or scanned, and what was typed becomes a row of #rows that says what became of it. They
   are sent one after the other. What could not be sent stays listed, outlives the page, and goes as soon as it can. Sent by outbox.js. */
"use strict";
(() => {
  const page = document, form = page.querySelector("form[data-scan]");
  if (!form) return;
  const list = page.querySelector(form.dataset.scan), field = form.querySelector("input:not([type=hidden])");
  const kept = outbox.store("sessionStorage"), patience = 10_000, most = 8, name = `unsent scans ${form.action}`;
  const make = (tag, words, style = "") => Object.assign(page.createElement(tag), { textContent: words, className: style });
  let queue = [], sending = false, later;

  const put = (scan, tone, ...parts) => {
    scan.row.className = `scan scan--${tone}`;
    scan.row.replaceChildren(...parts.map((part) => typeof part === "string" ? make("span", part) : part));
  };
  const button = (words, about, act) => {
    const made = make("button", words, "button button--small");
    made.type = "button";
    if (about) made.append(make("span", ` ${about}`, "visually-hidden"));
    made.addEventListener("click", () => { act(); field.focus(); });
    return made;
  };
  const save = () => {
    const scans = queue.map(({ url, who, words, key }) => ({ url, who, words, key }));
    if (scans.length) kept.set(name, JSON.stringify(scans)); else kept.remove(name);
  };
  const drop = (scan) => { queue = queue.filter((other) => other !== scan); save(); };

  const said = (scan, answer) => {
    const parts = [`${answer.tone === "success" ? "✓" : "!"} ${answer.said}`];
    for (const one of answer.meant) {
      parts.push(button(one.words, "is here", () => { add({ url: one.url, who: "", words: one.words }); scan.row.remove(); }));
    }
    if (answer.link) parts.push(Object.assign(make("a", answer.link.words), { href: answer.link.url }));
    put(scan, answer.tone, ...parts);
    const over = [...list.querySelectorAll(":scope > :not(.scan--unsent, .scan--waiting)")].slice(most);
    for (const row of over) row.remove();
  };
  const unsent = (scan, why, lasting) => {
    Object.assign(scan, { why, lasting });
    const alone = kept.loose(name) ? " This browser keeps nothing: leave this page open until it is sent." : "";
    put(scan, "unsent", `! “${scan.words}” was not sent: ${why}${alone}`,
      button("Send again", scan.words, () => { for (const one of queue) one.why = ""; go(); }),
      button("Throw away", scan.words, () => { drop(scan); scan.row.remove(); }));
  };

  const tell = (reached) => page.dispatchEvent(new CustomEvent("muster:connection", { detail: reached }));
  const WHY = {
    out: "you are signed out. Sign in in another tab, then send it again.",
    gone: "no connection.",
  };
  const ask = async ({ url, who, key }) => {
    const pairs = [[field.name, who], ["key", key]];
    const { said, why, status } = await outbox.post(url, pairs, key, { patience, headers: { "X-Muster-Scan": "1" } });
    if (said) return { answer: said };
    if (why === "gone" && !status) tell(false);
    return status >= 400
      ? { why: `the server did not take it (${status}).`, lasting: ![429, 502, 503, 504].includes(status) }
      : { why: WHY[why] };
  };

  const go = async () => {
    if (sending) return;
    sending = true;
    for (let scan; (scan = queue.find((one) => !one.why));) {
      put(scan, "waiting", `“${scan.words}” …`);
      const { answer, why, lasting } = await ask(scan);
      if (why) {
        unsent(scan, why, lasting);
        continue;
      }
      drop(scan);
      said(scan, answer);
      tell(true);
      clearTimeout(later);
      later = setTimeout(() => page.getElementById("check-in")?.pollNow?.(), 400); // once nobody scans for a moment
    }
    sending = false;
  };
  const add = (scan) => {
    scan.row = make("p", "");
    scan.key ??= outbox.key();
    scan.why = "";
    put(scan, "waiting", `“${scan.words}” …`);
    list.prepend(scan.row);
    queue.push(scan);
    save();
    go();
  };
  const again = () => {
    if (sending) return;
    for (const scan of queue) if (!scan.lasting) scan.why = "";
    go();
  };

  // Before anything else hears of it: the page is not left, and no button goes quiet.
  addEventListener("submit", (event) => {
    if (event.target !== form) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const who = field.value.trim();
    field.value = "";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    if (field.dataset.count) page.querySelector(field.dataset.count).textContent = "";
    field.focus();
    if (who) add({ url: form.action, who, words: who });
  }, true);
  outbox.wake(again);
  page.addEventListener("muster:signed-out", (event) => queue.length && event.preventDefault());
  addEventListener("beforeunload", (event) => queue.length && event.preventDefault());

  // What the address brought along is not what the next scan begins with.
  field.addEventListener("focus", () => field.select(), { once: true });
  for (const scan of JSON.parse(kept.get(name) || "[]")) add(scan);
})();
