const mute = 'data-muted-';

/** The value of an attribute, or the name of one that the page's policy forbids. */
const valueOrLoud = /=\s*(?:"[^"]*"|'[^']*'|[^\s"'][^\s]*)|(?<=[\s"'/])(style|on[a-z]+)(?=\s*=)/gi;

/**
 * Styles and what is to run on a click under other names: the page's policy forbids such attributes, and the browser
 * complains even where HTML is only looked at.
 */
export const muted = (html: string): string =>
  html.replace(/<[a-z][^>]*/gi, (tag) =>
    tag.replace(valueOrLoud, (part, name?: string) => (name ? mute + name : part)),
  );

/** What an attribute was called before. */
export const heard = (attribute: string): string => attribute.replace(mute, '');

/** What an element's style was. */
export function styleOf(element: Element): CSSStyleDeclaration {
  const { style } = document.createElement('span');
  style.cssText = element.getAttribute(`${mute}style`) ?? '';
  return style;
}

/** HTML as nodes to look at, which neither run nor load anything. */
export function fragmentOf(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = muted(html);
  return template.content;
}
