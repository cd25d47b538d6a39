import { Node } from '@tiptap/core';
import { ownPictureUrl } from './own-picture.ts';

const keptAttributes = ['src', 'alt', 'title', 'width', 'height', 'class'] as const;

/** In place of `src` until the HTML is written: the address is that of the site, and the page would load it. */
const inertSource = 'data-inert-src';

/** Gives pictures their addresses again, as the first of their attributes. */
export function restoreSources(content: Element): void {
  for (const image of content.querySelectorAll(`img[${inertSource}]`)) {
    const attributes = [...image.attributes].map(({ name, value }) => [name, value] as const);
    for (const [name] of attributes) image.removeAttribute(name);
    for (const [name, value] of attributes) image.setAttribute(name === inertSource ? 'src' : name, value);
  }
}

/** Keeps `<img>` unchanged. Shows own pictures; of others the description, since the console loads nothing from elsewhere. */
export const Picture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => Object.fromEntries(keptAttributes.map((name) => [name, { default: null }])),
  parseHTML: () => [
    { tag: 'img[src]' },
    {
      tag: `img[${inertSource}]`,
      getAttrs: (image) => ({ src: (image as HTMLElement).getAttribute(inertSource) }),
    },
  ],
  renderHTML: ({ HTMLAttributes: { src, ...attributes } }) => ['img', { [inertSource]: src, ...attributes }],
  addNodeView:
    () =>
    ({ node }) => {
      const { src, alt, width, height } = node.attrs;
      const dom = document.createElement('span');
      dom.className = 'picture';
      dom.textContent = `Picture: ${alt || src}`;
      dom.title = alt || src;
      void ownPictureUrl(src).then((url) => {
        if (!url) return;
        const image = Object.assign(document.createElement('img'), { src: url, alt: alt ?? '' });
        if (width && height) Object.assign(image, { width: Number(width), height: Number(height) });
        dom.classList.add('own');
        dom.replaceChildren(image);
      });
      return { dom };
    },
});
