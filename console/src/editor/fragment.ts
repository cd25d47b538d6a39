/**
 * Style attributes under another name: the page's policy forbids them, and the browser complains even where HTML is only
 * looked at.
 */
export const unstyled = (html: string): string =>
  html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/(\s)style(?=\s*=)/gi, '$1data-style'));

/** HTML as nodes to look at, which neither run nor load anything. */
export function fragmentOf(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = unstyled(html);
  return template.content;
}
