import { type Extensions, generateHTML, generateJSON } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { isAllowedLink } from './links.ts';
import { Picture } from './picture.ts';

/** What the visual editor knows. Anything else is not written by it. */
export const extensions: Extensions = [
  StarterKit.configure({
    link: {
      openOnClick: false,
      isAllowedUri: (address) => isAllowedLink(address),
      HTMLAttributes: { target: null, rel: null, class: null },
    },
    // It would end every text that ends with a list in an empty paragraph.
    trailingNode: false,
  }),
  Picture,
];

/** A list item of one paragraph is written without it, as people do. */
export function tidyHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const paragraph of body.querySelectorAll('li > p:first-child')) {
    const next = paragraph.nextElementSibling;
    if (!next || (/^[UO]L$/.test(next.tagName) && !next.nextElementSibling))
      paragraph.replaceWith(...paragraph.childNodes);
  }
  return body.innerHTML === '<p></p>' ? '' : body.innerHTML;
}

/** The same text as the visual editor would write it. */
export const roundTripHtml = (html: string): string =>
  tidyHtml(generateHTML(generateJSON(html, extensions), extensions));
