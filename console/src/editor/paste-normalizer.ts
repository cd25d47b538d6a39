import { originalStyle, parseInert } from '../shared/inert-html.ts';

/** Tags for a mark, and whether a style sets it (true), unsets it (false) or says nothing (undefined). */
interface MarkRule {
  tags: [string, string];
  isSetBy: (style: CSSStyleDeclaration) => boolean | undefined;
}

const styleVerdict = (value: string, setPattern: RegExp, unsetPattern: RegExp): boolean | undefined =>
  setPattern.test(value) || (unsetPattern.test(value) ? false : undefined);

const markRules: MarkRule[] = [
  {
    tags: ['strong', 'b'],
    isSetBy: ({ fontWeight }) =>
      styleVerdict(fontWeight, /^(bold|[5-9]\d\d)/, /^(normal|lighter|[1-4]\d\d)$/),
  },
  { tags: ['em', 'i'], isSetBy: ({ fontStyle }) => styleVerdict(fontStyle, /^(italic|oblique)/, /^normal$/) },
];

function applyMarkRule({ tags, isSetBy }: MarkRule, fragment: DocumentFragment): void {
  const [tag] = tags;
  for (const span of fragment.querySelectorAll('span'))
    if (isSetBy(originalStyle(span))) {
      const mark = document.createElement(tag);
      mark.append(...span.childNodes);
      span.append(mark);
    }
  for (const element of fragment.querySelectorAll(tags.join()))
    if (isSetBy(originalStyle(element)) === false) element.replaceWith(...element.childNodes);
}

/**
 * Converts pasted styles to tags, since style attributes are renamed. Google Docs marks bold and italic by style
 * only, inside a `<b>` that is not bold.
 */
export function normalizePastedHtml(html: string): string {
  const fragment = parseInert(html);
  for (const mark of markRules) applyMarkRule(mark, fragment);
  const template = document.createElement('template');
  template.content.append(fragment);
  return template.innerHTML;
}
