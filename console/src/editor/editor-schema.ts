import { type Extensions, generateJSON, getSchema } from '@tiptap/core';
import { DOMSerializer, Node } from '@tiptap/pm/model';
import { StarterKit } from '@tiptap/starter-kit';
import { isAllowedLink } from './links.ts';
import { Picture, restoreSources } from './picture.ts';

/** The HTML that the visual editor supports. */
export const extensions: Extensions = [
  StarterKit.configure({
    link: {
      openOnClick: false,
      isAllowedUri: (address) => isAllowedLink(address),
      HTMLAttributes: { target: null, rel: null, class: null },
    },
    // Would append an empty paragraph after a final list.
    trailingNode: false,
  }),
  Picture,
];

/** Unwraps the paragraph of a list item that has only one. */
export function tidyHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const paragraph of body.querySelectorAll('li > p:first-child')) {
    const next = paragraph.nextElementSibling;
    if (!next || (/^[UO]L$/.test(next.tagName) && !next.nextElementSibling))
      paragraph.replaceWith(...paragraph.childNodes);
  }
  return body.innerHTML === '<p></p>' ? '' : body.innerHTML;
}

/** The HTML of the editor's content. */
export function htmlOf(content: Node): string {
  const inert = document.implementation.createHTMLDocument();
  const container = inert.createElement('div');
  DOMSerializer.fromSchema(content.type.schema).serializeFragment(
    content.content,
    { document: inert },
    container,
  );
  restoreSources(container);
  return tidyHtml(container.innerHTML);
}

export const roundTripHtml = (html: string): string =>
  htmlOf(Node.fromJSON(getSchema(extensions), generateJSON(html, extensions)));
