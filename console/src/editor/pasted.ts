import { fragmentOf, styleOf } from './fragment.ts';

/** Tags that stand for something, and whether a style says or denies it; undefined where it does neither. */
interface Mark {
  tags: [string, string];
  isSaid: (style: CSSStyleDeclaration) => boolean | undefined;
}

const toldBy = (value: string, said: RegExp, denied: RegExp): boolean | undefined =>
  said.test(value) || (denied.test(value) ? false : undefined);

const marks: Mark[] = [
  {
    tags: ['strong', 'b'],
    isSaid: ({ fontWeight }) => toldBy(fontWeight, /^(bold|[5-9]\d\d)/, /^(normal|lighter|[1-4]\d\d)$/),
  },
  { tags: ['em', 'i'], isSaid: ({ fontStyle }) => toldBy(fontStyle, /^(italic|oblique)/, /^normal$/) },
];

function apply({ tags, isSaid }: Mark, text: DocumentFragment): void {
  const [tag] = tags;
  for (const span of text.querySelectorAll('span'))
    if (isSaid(styleOf(span))) {
      const mark = document.createElement(tag);
      mark.append(...span.childNodes);
      span.append(mark);
    }
  for (const element of text.querySelectorAll(tags.join()))
    if (isSaid(styleOf(element)) === false) element.replaceWith(...element.childNodes);
}

/**
 * What is pasted, as the editor is to read it. Google Docs says by styles alone what is bold and italic, and puts all of it
 * into a `<b>` that is not; so tags say it here, since styles are muted.
 */
export function pasted(html: string): string {
  const text = fragmentOf(html);
  for (const mark of marks) apply(mark, text);
  const holder = document.createElement('template');
  holder.content.append(text);
  return holder.innerHTML;
}
