import { canonicalHtml, canonicalTagName } from './canonical-html.ts';
import { roundTripHtml } from './editor-schema.ts';
import { originalAttributeName, parseInert, renameBlockedAttributes } from './inert-html.ts';

/** A text without markup, as far as anyone can tell. */
export const isPlainText = (text: string): boolean => !/<[a-z!/?]|&(#\d+|#x[\da-f]+|\w+);/i.test(text);

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A plain text as HTML: blank lines part paragraphs, and other line breaks stay. */
export const plainTextToHtml = (text: string): string =>
  isPlainText(text)
    ? text
        .trim()
        .split(/\r?\n[ \t]*\r?\n\s*/)
        .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll(/\r?\n/g, '<br>')}</p>`)
        .join('')
    : text;

/** How often each element, attribute and comment occurs. */
function countParts(html: string): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (part: string) => counts.set(part, (counts.get(part) ?? 0) + 1);
  const walker = document.createTreeWalker(
    parseInert(html),
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_COMMENT,
  );
  while (walker.nextNode()) {
    const node = walker.currentNode;
    add(node instanceof Element ? `<${canonicalTagName(node)}>` : 'a comment');
    if (node instanceof Element)
      for (const { name } of node.attributes) add(`${originalAttributeName(name)}="…"`);
  }
  return counts;
}

/** What the visual editor would drop or change; undefined where it keeps everything. */
export function unsupportedParts(text: string): string[] | undefined {
  if (!text.trim() || isPlainText(text)) return undefined;
  // Reading it as a part of a page drops these without a trace.
  const whole = /<\/?(html|head|body|!doctype)\b/i.exec(text)?.[1];
  if (whole) return [`<${whole}>`];
  const after = roundTripHtml(renameBlockedAttributes(text));
  if (canonicalHtml(text) === canonicalHtml(after || '<p></p>')) return undefined;
  const kept = countParts(after);
  const lost = [...countParts(text)].filter(([part, count]) => (kept.get(part) ?? 0) < count);
  return lost.map(([part]) => part).filter((part) => part !== '<p>');
}
