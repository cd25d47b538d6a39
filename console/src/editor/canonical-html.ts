import { parseInert } from '../shared/inert-html.ts';

const synonyms: Record<string, string> = { b: 'strong', i: 'em', strike: 's', del: 's' };
const wordSet = (text: string): Set<string> => new Set(text.split(' '));
const blockTags = wordSet(
  'p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre hr div table section article figure iframe',
);
/** Elements in which bare text equals a paragraph. */
const implicitParagraphTags = wordSet('#document-fragment li blockquote');
/** Inline marks, whose nesting order does not matter. */
const markTags = wordSet('strong em s u code a');

export const canonicalTagName = (node: Node): string => {
  const name = node.nodeName.toLowerCase();
  return synonyms[name] ?? name;
};

const isBlock = (node: Node): boolean => blockTags.has(canonicalTagName(node));

/** Text with the same marks. */
interface TextRun {
  marks: string;
  text: string;
}

const serializeTag = (element: Element): string =>
  canonicalTagName(element) +
  [...element.attributes]
    .map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`)
    .sort()
    .join('');

/** Collapses white space as browsers do, also across runs. */
function appendText(runs: TextRun[], activeMarks: string[], text: string): void {
  const last = runs.at(-1);
  const collapsed = last && /[ \n]$/.test(last.text) ? text.replace(/^ /, '') : text;
  const markKey = activeMarks.toSorted().join(' ');
  if (last?.marks === markKey) last.text += collapsed;
  else if (collapsed) runs.push({ marks: markKey, text: collapsed });
}

function collectRuns(node: Node, activeMarks: string[], runs: TextRun[], verbatim: boolean): void {
  if (node.nodeType === Node.TEXT_NODE) {
    const text = node.textContent ?? '';
    appendText(runs, activeMarks, verbatim ? text : text.replace(/[ \t\r\n]+/g, ' '));
  } else if (node instanceof Element && markTags.has(canonicalTagName(node)) && node.hasChildNodes())
    for (const child of node.childNodes)
      collectRuns(child, [...activeMarks, serializeTag(node)], runs, verbatim);
  else runs.push({ marks: activeMarks.toSorted().join(' '), text: `${serializeNode(node)}\n` });
}

function serializeRuns(runs: TextRun[], verbatim: boolean): string {
  const [first, last] = [runs[0], runs.at(-1)];
  if (!verbatim && first) first.text = first.text.replace(/^ /, '');
  if (!verbatim && last) last.text = last.text.replace(/ $/, '');
  return JSON.stringify(runs.filter(({ text }) => text).map(({ marks: markKey, text }) => [markKey, text]));
}

function serializeContent(node: Node): string {
  const name = canonicalTagName(node);
  const verbatim = name === 'pre';
  let text = '';
  let runs: TextRun[] = [];
  const endRun = (): void => {
    const serialized = serializeRuns(runs, verbatim);
    runs = [];
    if (serialized !== '[]') text += implicitParagraphTags.has(name) ? `p(${serialized})` : serialized;
  };
  for (const child of node.childNodes) {
    if (isBlock(child)) {
      endRun();
      text += serializeNode(child);
    } else collectRuns(child, [], runs, verbatim);
  }
  endRun();
  return text;
}

function serializeNode(node: Node): string {
  if (!(node instanceof Element)) return `comment(${JSON.stringify(node.textContent)})`;
  return `${serializeTag(node)}(${serializeContent(node)})`;
}

/** A normal form: two texts that render alike have the same one. */
export const canonicalHtml = (html: string): string => serializeContent(parseInert(html));
