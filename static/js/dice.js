/* Muster's dice, checked on the phone itself. docs/dice.md says how they are made.
   <… data-dice-promise="HASH" data-dice-game="GAME">  the hash of the seed: what this phone saw before is remembered
   <input data-dice-word>                              gets a word by chance if its player leaves it empty
   <… data-dice-sheet="JSON">                          dice that have fallen: worked out anew, and the verdict told in it
   Nothing here needs a secure context, so it works over plain HTTP. */
"use strict";
(() => {
  const VERSION = "muster-dice/1", FAIR = 252;
  const bytes = (text) => new TextEncoder().encode(text);
  const hex = (found) => [...found].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const unhex = (text) => Uint8Array.from(text.match(/../g) || [], (pair) => parseInt(pair, 16));

  // The constants of SHA-256 are the first 32 bits of roots of primes, after the point.
  const root = (prime, power) => ((prime ** power % 1) * 2 ** 32) | 0;
  const primes = [];
  for (let number = 2; primes.length < 64; number++) if (primes.every((prime) => number % prime)) primes.push(number);
  const K = primes.map((prime) => root(prime, 1 / 3)), START = primes.slice(0, 8).map((prime) => root(prime, 1 / 2));
  const turned = (word, by) => (word >>> by) | (word << (32 - by));

  const sha256 = (message) => {
    const data = new Uint8Array(((message.length + 72) >> 6) << 6), view = new DataView(data.buffer), w = new Int32Array(64);
    data.set(message);
    data[message.length] = 0x80;
    view.setUint32(data.length - 8, Math.floor(message.length / 2 ** 29));
    view.setUint32(data.length - 4, message.length * 8);
    const state = Int32Array.from(START);
    for (let at = 0; at < data.length; at += 64) {
      for (let i = 0; i < 64; i++) {
        if (i < 16) { w[i] = view.getInt32(at + 4 * i); continue; }
        const a = w[i - 15], b = w[i - 2];
        w[i] = w[i - 16] + w[i - 7] + (turned(a, 7) ^ turned(a, 18) ^ (a >>> 3)) + (turned(b, 17) ^ turned(b, 19) ^ (b >>> 10));
      }
      let [a, b, c, d, e, f, g, h] = state;
      for (let i = 0; i < 64; i++) {
        const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
        const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
      }
      [a, b, c, d, e, f, g, h].forEach((word, i) => { state[i] += word; });
    }
    const found = new DataView(new ArrayBuffer(32));
    state.forEach((word, i) => found.setInt32(4 * i, word));
    return new Uint8Array(found.buffer);
  };
  const joined = (one, other) => Uint8Array.from([...one, ...other]);
  const hmac = (key, message) => { // the key is 32 bytes, shorter than a block
    const padded = joined(key, new Uint8Array(64 - key.length));
    return sha256(joined(padded.map((byte) => byte ^ 0x5c), sha256(joined(padded.map((byte) => byte ^ 0x36), message))));
  };

  const promise = (seed, game) => hex(sha256(bytes(`${VERSION} ${game} ${seed}`)));
  function* stream(sheet, what) {
    const words = sheet.words.map((word) => hex(bytes(word)) || "-").join(" "), key = unhex(sheet.seed);
    for (let block = 0; ; block++) {
      for (const byte of hmac(key, bytes(`${VERSION} ${sheet.game} ${what} ${words} ${block}`))) {
        if (byte < FAIR) yield 1 + byte % 6;
      }
    }
  }
  /* Whether what fell is what the seed and both words give, ties and all. */
  const follow = (sheet) => ["attacker", "mission"].every((what) => {
    const fell = sheet.rolls.filter((roll) => roll.by === "muster" && roll.what === what).map((roll) => roll.values);
    if (!fell.length) return true;
    const dice = stream(sheet, what), given = [];
    do given.push(fell[0].map(() => dice.next().value));
    while (what === "attacker" && given.at(-1)[0] === given.at(-1)[1]);
    return JSON.stringify(given) === JSON.stringify(fell);
  });

  const name = (game) => `muster dice ${game}`;
  const kept = (game) => {
    try { return JSON.parse(localStorage.getItem(name(game))) || {}; } catch { return {}; }
  };
  const keep = (game, more) => {
    try { localStorage.setItem(name(game), JSON.stringify({ ...kept(game), ...more })); } catch { /* a phone that keeps nothing */ }
  };

  const verdict = (sheet) => {
    const saw = kept(sheet.game), sent = Object.values(saw.words || {});
    if (!/^[0-9a-f]{64}$/.test(sheet.seed) || !follow(sheet)) {
      return [false, worded("Checked on this phone: these dice do not follow from their seed. Show this to the desk.")];
    }
    if (saw.promise && saw.promise !== promise(sheet.seed, sheet.game)) {
      return [false, worded("Checked on this phone: these are not the dice that were promised. If the desk has taken plans back since this phone last saw the promise, that is why; if not, show this to the desk.")];
    }
    if (sent.some((word) => !sheet.words.includes(word))) {
      return [false, worded("Checked on this phone: the word that it sent is not in these dice. If the plan was sealed again on another phone or by the desk, that is why; if not, show this to the desk.")];
    }
    if (!saw.promise) return [true, worded("Checked on this phone: the dice follow from their seed. This phone was not here to see what was promised.")];
    return [true, worded("Checked on this phone: the dice are those that were promised.")];
  };
  const tell = (place) => {
    const said = place.querySelector("[data-dice-said]");
    if (!said || said.textContent) return;
    let fair = false, words = worded("This phone could not read the dice to check them.");
    try { [fair, words] = verdict(JSON.parse(place.dataset.diceSheet)); } catch { /* it says so */ }
    place.classList.toggle("dice-check--same", fair);
    place.classList.toggle("dice-check--other", !fair);
    said.setAttribute("role", fair ? "status" : "alert");
    said.textContent = words;
  };

  const look = () => {
    for (const one of document.querySelectorAll("[data-dice-promise]")) {
      const { dicePromise, diceGame } = one.dataset;
      // A new promise is a new game of dice: words that were sent for the old one are in none.
      if (kept(diceGame).promise !== dicePromise) keep(diceGame, { promise: dicePromise, words: {} });
    }
    document.querySelectorAll("[data-dice-sheet]").forEach(tell);
  };
  addEventListener("submit", ({ target: form }) => {
    const word = form.querySelector?.("[data-dice-word]");
    if (!word) return;
    if (!word.value.trim()) word.value = hex(crypto.getRandomValues(new Uint8Array(8)));
    const { game, entry } = form.elements;
    keep(game.value, { words: { ...kept(game.value).words, [entry.value]: word.value.trim().split(/\s+/).join(" ") } });
  }, true);
  document.addEventListener("muster:load", look);
  look();
})();
