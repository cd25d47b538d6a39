import { Node } from '@tiptap/core';

const keptAttributes = ['src', 'alt', 'title', 'width', 'height', 'class'] as const;

/** Keeps `<img>` unchanged, but shows its description: the console loads no external resources. */
export const Picture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => Object.fromEntries(keptAttributes.map((name) => [name, { default: null }])),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('span');
      dom.className = 'picture';
      dom.textContent = `Picture: ${node.attrs.alt || node.attrs.src}`;
      dom.title = node.attrs.src;
      return { dom };
    },
});
