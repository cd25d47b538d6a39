import { el } from './dom.js';

// Tokens are kept in the two input boxes and in sessionStorage, which ends with the tab.

const BOXES = { token: 'token-input', appToken: 'app-token-input' };
const changed = new EventTarget();
const store = sessionStore();

/** Browsers can forbid storage; tokens then last until the page is closed. */
function sessionStore() {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

export const tokens = { token: '', appToken: '' };

/** Runs `listener` now and after every change of a token. */
export function withTokens(listener) {
  changed.addEventListener('change', listener);
  listener();
}

export function focusToken() {
  document.getElementById(BOXES.token).focus();
}

export function startTokens() {
  for (const [name, id] of Object.entries(BOXES)) {
    const box = document.getElementById(id);
    box.value = tokens[name] = store?.getItem(`docs.${name}`) ?? '';
    box.addEventListener('input', () => {
      tokens[name] = box.value.trim();
      store?.setItem(`docs.${name}`, tokens[name]);
      changed.dispatchEvent(new Event('change'));
    });
  }
  document.getElementById('show-tokens').addEventListener('click', toggleShown);
}

function toggleShown({ currentTarget: button }) {
  const isShown = document.body.classList.toggle('tokens-shown');
  button.textContent = isShown ? 'Hide' : 'Show';
  for (const id of Object.values(BOXES)) document.getElementById(id).type = isShown ? 'text' : 'password';
}

/** Shows a curl command. Tokens are hidden by style only, so that the copied command works. */
export function curlNodes(pieces) {
  return pieces.map(([text, secret]) => (secret ? el('span', { class: 'secret' }, text) : text));
}
