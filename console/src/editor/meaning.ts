import { fragmentOf } from './fragment.ts';

/** Two spellings of the same. */
const synonyms: Record<string, string> = { b: 'strong', i: 'em', strike: 's', del: 's' };
const words = (text: string): Set<string> => new Set(text.split(' '));
const blocks = words(
  'p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre hr div table section article figure iframe',
);
/** Where bare text means the same as a paragraph. */
const holders = words('#document-fragment li blockquote');
/** Elements whose order around the same words says nothing. */
const marks = words('strong em s u code a');

export const nameOf = (node: Node): string => {
  const name = node.nodeName.toLowerCase();
  return synonyms[name] ?? name;
};

const isBlock = (node: Node): boolean => blocks.has(nameOf(node));

/** Some words and the marks upon them. */
interface Piece {
  marks: string;
  text: string;
}

const tagOf = (element: Element): string =>
  nameOf(element) +
  [...element.attributes]
    .map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`)
    .sort()
    .join('');

/** Collapses white space as a browser does, also where it stands in two pieces. */
function add(pieces: Piece[], marked: string[], text: string): void {
  const last = pieces.at(-1);
  const rest = last && /[ \n]$/.test(last.text) ? text.replace(/^ /, '') : text;
  const key = marked.toSorted().join(' ');
  if (last?.marks === key) last.text += rest;
  else if (rest) pieces.push({ marks: key, text: rest });
}

function gather(node: Node, marked: string[], pieces: Piece[], verbatim: boolean): void {
  if (node.nodeType === Node.TEXT_NODE) {
    const text = node.textContent ?? '';
    add(pieces, marked, verbatim ? text : text.replace(/[ \t\r\n]+/g, ' '));
  } else if (node instanceof Element && marks.has(nameOf(node)) && node.hasChildNodes())
    for (const child of node.childNodes) gather(child, [...marked, tagOf(node)], pieces, verbatim);
  else pieces.push({ marks: marked.toSorted().join(' '), text: `${meaningOf(node)}\n` });
}

function runOf(pieces: Piece[], verbatim: boolean): string {
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (!verbatim && first) first.text = first.text.replace(/^ /, '');
  if (!verbatim && last) last.text = last.text.replace(/ $/, '');
  return JSON.stringify(pieces.filter(({ text }) => text).map(({ marks: key, text }) => [key, text]));
}

function contentOf(node: Node): string {
  const name = nameOf(node);
  const verbatim = name === 'pre';
  let said = '';
  let pieces: Piece[] = [];
  const endRun = (): void => {
    const run = runOf(pieces, verbatim);
    pieces = [];
    if (run !== '[]') said += holders.has(name) ? `p(${run})` : run;
  };
  for (const child of node.childNodes) {
    if (isBlock(child)) {
      endRun();
      said += meaningOf(child);
    } else gather(child, [], pieces, verbatim);
  }
  endRun();
  return said;
}

function meaningOf(node: Node): string {
  if (!(node instanceof Element)) return `comment(${JSON.stringify(node.textContent)})`;
  return `${tagOf(node)}(${contentOf(node)})`;
}

/** One spelling for everything that means the same. */
export const meaning = (html: string): string => contentOf(fragmentOf(html));
