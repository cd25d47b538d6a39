import { el } from './dom.js';

// The tokens live in the two boxes and in sessionStorage: they are gone with the tab.

const BOXES = { token: 'token-input', appToken: 'app-token-input' };
const changed = new EventTarget();
const store = sessionStore();

/** A browser may forbid storage; the boxes then work until the page is left. */
function sessionStore() {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

/** What is in the boxes now: { token, appToken }. */
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
  const shown = document.body.classList.toggle('tokens-shown');
  button.textContent = shown ? 'Hide' : 'Show';
  for (const id of Object.values(BOXES)) document.getElementById(id).type = shown ? 'text' : 'password';
}

/** The pieces of a curl command. Tokens are painted over, not left out: the text stays ready to copy and run. */
export function curlNodes(pieces) {
  return pieces.map(([text, secret]) => (secret ? el('span', { class: 'secret' }, text) : text));
}
