const blockedPrefix = 'data-muted-';

/** The value of an attribute, or the name of one that the page's policy forbids. */
const attributeValueOrBlockedName =
  /=\s*(?:"[^"]*"|'[^']*'|[^\s"'][^\s]*)|(?<=[\s"'/])(style|on[a-z]+)(?=\s*=)/gi;

/**
 * Styles and what is to run on a click under other names: the page's policy forbids such attributes, and the browser
 * complains even where HTML is only looked at.
 */
export const renameBlockedAttributes = (html: string): string =>
  html.replace(/<[a-z][^>]*/gi, (tag) =>
    tag.replace(attributeValueOrBlockedName, (part, name?: string) => (name ? blockedPrefix + name : part)),
  );

/** What an attribute was called before. */
export const originalAttributeName = (attribute: string): string => attribute.replace(blockedPrefix, '');

/** What an element's style was. */
export function originalStyle(element: Element): CSSStyleDeclaration {
  const { style } = document.createElement('span');
  style.cssText = element.getAttribute(`${blockedPrefix}style`) ?? '';
  return style;
}

/** HTML as nodes to look at, which neither run nor load anything. */
export function parseInert(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = renameBlockedAttributes(html);
  return template.content;
}
