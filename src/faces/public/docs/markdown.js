import { el } from './dom.js';

// The part of CommonMark that API descriptions use. It builds DOM nodes, never HTML text, which rules out injection.

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\(([^)\s]+)\)/g;
const SAFE_LINK = /^(https?:\/\/|mailto:|[#/](?!\/))/;

export function inline(text) {
  const nodes = [];
  let last = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, strong, emphasis, label, href] = match;
    nodes.push(text.slice(last, match.index));
    if (code) nodes.push(el('code', {}, code));
    else if (strong) nodes.push(el('strong', {}, strong));
    else if (emphasis) nodes.push(el('em', {}, emphasis));
    else nodes.push(SAFE_LINK.test(href) ? el('a', { href, rel: 'noreferrer' }, label) : label);
    last = match.index + whole.length;
  }
  return [...nodes, text.slice(last)];
}

function block(text) {
  const lines = text.split('\n');
  if (lines.every((line) => /^\s*[-*] |^\s{2,}\S/.test(line))) {
    const items = text.replace(/^\s*[-*] /, '').split(/\n\s*[-*] /);
    return el(
      'ul',
      {},
      items.map((item) => el('li', {}, inline(item))),
    );
  }
  const heading = /^#+ (.*)$/.exec(text);
  return heading ? el('p', {}, el('strong', {}, inline(heading[1]))) : el('p', {}, inline(text));
}

/** Paragraphs, lists, headings (as bold lines) and fenced code. */
export function markdown(text = '') {
  return text.split(/^```.*$/m).flatMap((part, index) => {
    if (index % 2 === 1) return el('pre', { tabindex: '0' }, el('code', {}, part.trim()));
    return part
      .split(/\n\s*\n/)
      .filter((paragraph) => paragraph.trim())
      .map((paragraph) => block(paragraph.trim()));
  });
}
