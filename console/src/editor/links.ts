import { fragmentOf } from './fragment.ts';

/** Addresses that lead somewhere: with a scheme that does, or with none (a page of the site, an anchor). */
const schemes = new Set(['http', 'https', 'mailto', 'tel', 'sms', 'ftp']);

/** Browsers overlook control characters and spaces inside a scheme, so these are taken out first. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
const bare = (address: string): string => address.replace(/[\u0000-\u0020\u007f-\u00a0]/g, '');

export function leadsSomewhere(address: string): boolean {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(bare(address))?.[1];
  return scheme === undefined || schemes.has(scheme.toLowerCase());
}

const places = ['href', 'src', 'action', 'formaction', 'xlink:href'];

/** Whether the HTML holds an address that would run a script. */
export function scriptLinks(html: string): boolean {
  return [...fragmentOf(html).querySelectorAll('*')].some((element) =>
    places.some((place) => /^(javascript|vbscript):/i.test(bare(element.getAttribute(place) ?? ''))),
  );
}
