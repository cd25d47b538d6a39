/** Creates an element. Functions among its attributes are event listeners; empty children are left out. */
export function el(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === 'function') node.addEventListener(key, value);
    else node.setAttribute(key, value === true ? '' : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child || child === 0));
  return node;
}

/** A <details> that builds its content when first opened, since the page has many of them. */
export function lazyDetails(className, summary, build) {
  const node = el('details', { class: className }, el('summary', {}, summary));
  node.addEventListener('toggle', () => node.append(build()), { once: true });
  return node;
}

export function copyButton(source) {
  const button = el('button', { type: 'button', class: 'quiet copy', click: copy }, 'Copy');
  async function copy() {
    try {
      await navigator.clipboard.writeText(source.textContent);
      button.textContent = 'Copied';
    } catch {
      // Plain HTTP has no clipboard API: select the text for copying by keyboard.
      getSelection().selectAllChildren(source);
      button.textContent = 'Selected';
    }
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
  }
  return button;
}

/** A titled block of code; `content` is text or nodes. The <pre> is focusable for scrolling by keyboard. */
export function codeBlock(title, content, className = '') {
  const pre = el('pre', { tabindex: '0', role: 'group', 'aria-label': title }, el('code', {}, content));
  const caption = el('figcaption', {}, el('span', {}, title), copyButton(pre));
  return el('figure', { class: `code ${className}` }, caption, pre);
}

const JSON_TOKENS = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

export function jsonNodes(text) {
  const nodes = [];
  let last = 0;
  for (const match of text.matchAll(JSON_TOKENS)) {
    const [whole, string, colon] = match;
    const token = string ?? whole;
    const kind = colon ? 'key' : string ? 'string' : 'literal';
    nodes.push(text.slice(last, match.index), el('span', { class: `json-${kind}` }, token), colon);
    last = match.index + whole.length;
  }
  return [...nodes, text.slice(last)];
}

export function jsonBlock(title, value, className) {
  return codeBlock(title, jsonNodes(JSON.stringify(value, null, 2)), className);
}
