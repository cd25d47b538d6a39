export interface SocialLink {
  name: string;
  url: string;
}
export type SocialEntry = string | SocialLink;

const isAddress = (text: string): boolean => /^https:\/\/[^\s\\/?#]+[^\s\\]*$/.test(text);

export const socialLine = (entry: SocialEntry): string =>
  typeof entry === 'string' ? entry : `${entry.name} ${entry.url}`;

/** `https://social.example/@ann`, or `Our band https://band.example`. */
export function socialEntry(line: string): SocialEntry | undefined {
  const [, name = '', url = ''] = /^(.*?)\s*(\S+)$/.exec(line) ?? [];
  if (!isAddress(url)) return undefined;
  return name ? { name, url } : url;
}

export interface VerificationTag {
  name: string;
  content: string;
}

const escapes: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const escapeHtml = (text: string): string => text.replace(/[&"<>]/g, (one) => escapes[one] as string);
const unescapeHtml = (text: string): string =>
  Object.entries(escapes)
    .toReversed()
    .reduce((plain, [one, escaped]) => plain.replaceAll(escaped, one), text);

export const verificationLine = ({ name, content }: VerificationTag): string =>
  `<meta name="${escapeHtml(name)}" content="${escapeHtml(content)}">`;

/** A tag as search services hand it out. */
export function verificationTag(line: string): VerificationTag | undefined {
  if (!/^<meta\s[^>]*>$/i.test(line)) return undefined;
  const attribute = (key: string): string =>
    unescapeHtml(new RegExp(`\\s${key}\\s*=\\s*["']([^"']*)["']`, 'i').exec(line)?.[1] ?? '').trim();
  const [name, content] = [attribute('name'), attribute('content')];
  return /^[\w:.-]+$/.test(name) && content ? { name, content } : undefined;
}
