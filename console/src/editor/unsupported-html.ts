import { originalAttributeName, parseInert, renameBlockedAttributes } from '../shared/inert-html.ts';
import { canonicalHtml, canonicalTagName } from './canonical-html.ts';
import { roundTripHtml } from './editor-schema.ts';

export const isPlainText = (text: string): boolean => !/<[a-z!/?]|&(#\d+|#x[\da-f]+|\w+);/i.test(text);

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Blank lines separate paragraphs; other line breaks become `<br>`. */
export const plainTextToHtml = (text: string): string =>
  isPlainText(text)
    ? text
        .trim()
        .split(/\r?\n[ \t]*\r?\n\s*/)
        .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll(/\r?\n/g, '<br>')}</p>`)
        .join('')
    : text;

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

/** Parts that the visual editor would drop or change; undefined if there are none. */
export function unsupportedParts(text: string): string[] | undefined {
  if (!text.trim() || isPlainText(text)) return undefined;
  // The HTML parser drops these silently.
  const documentTag = /<\/?(html|head|body|!doctype)\b/i.exec(text)?.[1];
  if (documentTag) return [`<${documentTag}>`];
  const roundTripped = roundTripHtml(renameBlockedAttributes(text));
  if (canonicalHtml(text) === canonicalHtml(roundTripped || '<p></p>')) return undefined;
  const remaining = countParts(roundTripped);
  const missing = [...countParts(text)].filter(([part, count]) => (remaining.get(part) ?? 0) < count);
  return missing.map(([part]) => part).filter((part) => part !== '<p>');
}
