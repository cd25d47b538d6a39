const blockedPrefix = 'data-muted-';

/** Skips attribute values, and captures `style` and event handler names. */
const attributeValueOrBlockedName =
  /=\s*(?:"[^"]*"|'[^']*'|[^\s"'][^\s]*)|(?<=[\s"'/])(style|on[a-z]+)(?=\s*=)/gi;

/**
 * Renames `style` and event handler attributes: the Content-Security-Policy blocks them, and browsers report
 * violations even for inert HTML.
 */
export const renameBlockedAttributes = (html: string): string =>
  html.replace(/<[a-z][^>]*/gi, (tag) =>
    tag.replace(attributeValueOrBlockedName, (match, name?: string) => (name ? blockedPrefix + name : match)),
  );

export const originalAttributeName = (attribute: string): string => attribute.replace(blockedPrefix, '');

export function originalStyle(element: Element): CSSStyleDeclaration {
  const { style } = document.createElement('span');
  style.cssText = element.getAttribute(`${blockedPrefix}style`) ?? '';
  return style;
}

/** Parses HTML into nodes that neither run scripts nor load resources. */
export function parseInert(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = renameBlockedAttributes(html);
  return template.content;
}
