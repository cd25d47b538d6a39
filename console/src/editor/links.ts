import { parseInert } from '../shared/inert-html.ts';

/** Relative URLs and anchors have no scheme and are allowed, too. */
const allowedSchemes = new Set(['http', 'https', 'mailto', 'tel', 'sms', 'ftp']);

/** Browsers ignore control characters and spaces in a scheme. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it matches
const withoutControlChars = (address: string): string => address.replace(/[\u0000-\u0020\u007f-\u00a0]/g, '');

export function isAllowedLink(address: string): boolean {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(withoutControlChars(address))?.[1];
  return scheme === undefined || allowedSchemes.has(scheme.toLowerCase());
}

const urlAttributes = ['href', 'src', 'action', 'formaction', 'xlink:href'];

export function hasScriptLinks(html: string): boolean {
  return [...parseInert(html).querySelectorAll('*')].some((element) =>
    urlAttributes.some((attribute) =>
      /^(javascript|vbscript):/i.test(withoutControlChars(element.getAttribute(attribute) ?? '')),
    ),
  );
}
