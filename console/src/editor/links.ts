import { parseInert } from './inert-html.ts';

/** Addresses that lead somewhere: with a scheme that does, or with none (a page of the site, an anchor). */
const allowedSchemes = new Set(['http', 'https', 'mailto', 'tel', 'sms', 'ftp']);

/** Browsers overlook control characters and spaces inside a scheme, so these are taken out first. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
const withoutControlChars = (address: string): string => address.replace(/[\u0000-\u0020\u007f-\u00a0]/g, '');

export function isAllowedLink(address: string): boolean {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(withoutControlChars(address))?.[1];
  return scheme === undefined || allowedSchemes.has(scheme.toLowerCase());
}

const urlAttributes = ['href', 'src', 'action', 'formaction', 'xlink:href'];

/** Whether the HTML holds an address that would run a script. */
export function hasScriptLinks(html: string): boolean {
  return [...parseInert(html).querySelectorAll('*')].some((element) =>
    urlAttributes.some((place) =>
      /^(javascript|vbscript):/i.test(withoutControlChars(element.getAttribute(place) ?? '')),
    ),
  );
}
