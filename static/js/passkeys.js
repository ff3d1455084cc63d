/* Passkeys: asks the browser to make or use one, and sends what it says with the form. A form says what it wants:

   data-passkey="create" or "get"
   data-passkey-options  id of the JSON in the page, or
   data-passkey-ask      address to ask for it
   and has an input named credential, a button that submits it and a line with data-passkey-said. */
"use strict";
(() => {
  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (one) => one.charCodeAt(0));
  const words = (buffer) =>
    btoa(Array.from(new Uint8Array(buffer), (one) => String.fromCharCode(one)).join(""))
      .replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  const named = (list) => (list || []).map((one) => ({ ...one, id: bytes(one.id) }));

  const SAID = {
    NotAllowedError: "Nothing was signed: it was cancelled, or took too long. Press again.",
    InvalidStateError: "This device has a passkey for this account already.",
    SecurityError: "Passkeys do not work at this address.",
    NotSupportedError: "This device cannot make such a passkey. Try a phone or a security key.",
    ConstraintError: "This device cannot make such a passkey. Try a phone or a security key.",
    TypeError: "The server did not answer. Look at the connection, then press again.",
  };

  const asked = async (form) => {
    const { passkeyOptions, passkeyAsk } = form.dataset;
    if (passkeyOptions) {
      const data = JSON.parse(document.getElementById(passkeyOptions).textContent);
      return (data.creation_options || data.request_options).publicKey;
    }
    const answer = await fetch(passkeyAsk, { headers: { Accept: "application/json" } });
    if (!answer.ok) throw new TypeError("no options");
    return (await answer.json()).request_options.publicKey;
  };

  const made = async (options) => {
    const publicKey = {
      ...options,
      challenge: bytes(options.challenge),
      user: { ...options.user, id: bytes(options.user.id) },
      excludeCredentials: named(options.excludeCredentials),
      // Kept on the device where it can be, so that it signs in by itself; a key that cannot is a second step still.
      authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
    };
    const found = await navigator.credentials.create({ publicKey });
    return [found, {
      attestationObject: words(found.response.attestationObject),
      transports: found.response.getTransports?.() || [],
    }];
  };

  const used = async (options) => {
    const publicKey = {
      ...options, challenge: bytes(options.challenge), allowCredentials: named(options.allowCredentials),
    };
    const found = await navigator.credentials.get({ publicKey });
    const { authenticatorData, signature, userHandle } = found.response;
    return [found, {
      authenticatorData: words(authenticatorData),
      signature: words(signature),
      userHandle: userHandle ? words(userHandle) : null,
    }];
  };

  const press = async (form, said) => {
    said.hidden = true;
    if (form.querySelector(":invalid")) return form.reportValidity();
    try {
      if (!window.PublicKeyCredential) throw new DOMException("", "NotSupportedError");
      const options = await asked(form);
      const [found, response] = await (form.dataset.passkey === "create" ? made : used)(options);
      form.elements.credential.value = JSON.stringify({
        id: found.id,
        rawId: words(found.rawId),
        type: found.type,
        authenticatorAttachment: found.authenticatorAttachment,
        clientExtensionResults: found.getClientExtensionResults(),
        response: { clientDataJSON: words(found.response.clientDataJSON), ...response },
      });
      form.submit();
    } catch (error) {
      said.textContent = SAID[error.name] || "That did not work. Press again, or use another way.";
      said.hidden = false;
    }
  };

  for (const form of document.querySelectorAll("[data-passkey]")) {
    const said = form.querySelector("[data-passkey-said]");
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      press(form, said);
    });
  }
})();
