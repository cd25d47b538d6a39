/**
 * Styles and what is to run on a click under other names: the page's policy forbids such attributes, and the browser
 * complains even where HTML is only looked at.
 */
export const muted = (html: string): string =>
  html.replace(/<[a-z][^>]*>/gi, (tag) =>
    tag.replace(/"[^"]*"|'[^']*'|(?<=[\s"'])(style|on[a-z]+)(?=\s*=)/gi, (part, name?: string) =>
      name ? `data-${name}` : part,
    ),
  );

/** What an attribute was called before. */
export const heard = (attribute: string): string => attribute.replace(/^data-(style|on[a-z]+)$/, '$1');

/** HTML as nodes to look at, which neither run nor load anything. */
export function fragmentOf(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = muted(html);
  return template.content;
}
