import sanitizeHtml from 'sanitize-html';
import { limits } from '../../limits.ts';

const plainTag = /<(\/?)(p|b|i|em|strong|u|s|ul|ol|li|h2|h3|h4|blockquote|br|hr|code|pre)>/y;
const empty = new Set(['br', 'hr']);

/** Whether HTML is nothing but well-nested tags without attributes: what the console's editor mostly writes. */
function isPlain(html: string): boolean {
  const open: string[] = [];
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', plainTag.lastIndex)) {
    plainTag.lastIndex = at;
    const [, slash, tag = ''] = plainTag.exec(html) ?? [];
    if (slash === undefined) return false;
    if (empty.has(tag)) {
      if (slash) return false;
    } else if (!slash) open.push(tag);
    else if (open.pop() !== tag) return false;
  }
  return open.length === 0;
}

const videoHosts = ['www.youtube.com', 'www.youtube-nocookie.com', 'player.vimeo.com'];
const mapHosts = ['www.openstreetmap.org', 'www.google.com', 'maps.google.com'];

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...[
      'p',
      'b',
      'i',
      'em',
      'strong',
      'u',
      's',
      'small',
      'sub',
      'sup',
      'mark',
      'code',
      'pre',
      'abbr',
      'time',
    ],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'br', 'hr', 'a'],
    ...['img', 'figure', 'figcaption', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ...['div', 'span', 'section', 'details', 'summary', 'iframe'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    ol: ['start'],
    time: ['datetime'],
    abbr: ['title'],
    iframe: ['src', 'title', 'width', 'height', 'loading', 'allowfullscreen'],
    '*': ['lang', 'dir'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedIframeHostnames: [...videoHosts, ...mapHosts],
  // The page has its own first heading.
  transformTags: { h1: 'h2' },
  exclusiveFilter: ({ tag, attribs }) => tag === 'iframe' && !attribs.src,
};

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (one) => escapes[one] as string);

/** Text without tags: paragraphs where lines are empty. */
const paragraphs = (text: string): string =>
  text
    .split(/\r?\n\s*\r?\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => `<p>${escapeHtml(decodeEntities(part)).replaceAll(/\r?\n/g, '<br>')}</p>`)
    .join('');

const decodeEntities = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

const cleaned = new Map<string, string>();
let characters = 0;

/** An owner's text, plain or HTML, as it is safe to show: no script, style or frame but of known hosts. */
export function cleanHtml(text: string): string {
  if (!text.trim()) return '';
  if (!text.includes('<')) return paragraphs(text);
  if (isPlain(text)) return text;
  const known = cleaned.get(text);
  if (known !== undefined) return known;
  const clean = sanitizeHtml(text, options);
  characters += text.length + clean.length;
  if (characters > limits.cleanedTextCharacters) {
    cleaned.clear();
    characters = text.length + clean.length;
  }
  cleaned.set(text, clean);
  return clean;
}

/** Of the beginning of a text, without tags and line breaks. */
const plainOf = (text: string, maxCharacters: number): string =>
  decodeEntities(text.slice(0, maxCharacters).replace(/<[^>]*>?/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();

/** The beginning of a text, without tags, at the end of a word. */
export const excerpt = (text: string, maxCharacters = 160): string =>
  cutOff(plainOf(text, maxCharacters * 20), maxCharacters);

function cutOff(plain: string, maxCharacters: number): string {
  if (plain.length <= maxCharacters) return plain;
  const cut = plain.slice(0, maxCharacters + 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxCharacters / 2)).replace(/[\s,;:.–-]+$/, '')}…`;
}

/** The part of a text in which the first of the words is, from the beginning of a word. */
export function excerptAround(text: string, words: readonly string[], maxCharacters = 160): string {
  const plain = plainOf(text, limits.searchedFieldCharacters);
  const lower = plain.toLowerCase();
  const at = Math.min(
    ...words.map((word) => lower.indexOf(word)).filter((index) => index >= 0),
    plain.length,
  );
  if (at === plain.length || at < maxCharacters / 2) return cutOff(plain, maxCharacters);
  const start = plain.indexOf(' ', at - maxCharacters / 2) + 1;
  return `…${cutOff(plain.slice(start), maxCharacters)}`;
}

/** How many words people read in a text, plain or HTML. */
export const wordsIn = (text: string): number =>
  text.replace(/<[^>]*>/g, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
