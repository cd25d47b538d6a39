import { hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Handlebars from 'handlebars';
import { projectRoot } from '../../home.ts';
import { contentType } from '../../http/response/static-file.ts';
import { limits } from '../../limits.ts';

export interface ThemeAsset {
  content: Buffer;
  type: string;
  /** Of an address of before. */
  isOutdated?: boolean;
}

/** The words of a theme in one language, by key; some have places such as `{count}`. */
export type Words = Record<string, string>;

type Template = (view: object) => string;

/** A folder of templates, compiled once. It belongs to the operator, who is trusted; owners have settings. */
export class Theme {
  readonly #templates: ReadonlyMap<string, Template>;
  readonly #words: ReadonlyMap<string, Words>;
  /** By the name in its address, which changes with the content. */
  readonly assets: ReadonlyMap<string, ThemeAsset>;

  constructor(folder: string) {
    const engine = Handlebars.create();
    const filesIn = (pattern: string): string[] => globSync(join(folder, pattern)).sort();
    const nameOf = (file: string): string => basename(file).replace(/\.[^.]+$/, '');
    const read = (file: string): string => readFileSync(file, 'utf8');

    const assets = new Map<string, ThemeAsset>();
    const addressOfAsset = new Map<string, string>();
    const add = (file: string, content: Buffer): void => {
      const name = nameInAddress(file, content);
      assets.set(name, { content, type: contentType(file) });
      addressOfAsset.set(basename(file), `/assets/${name}`);
    };
    for (const file of filesIn('assets/*')) add(file, readFileSync(file));
    const styles = filesIn('styles/*.css').map(read).join('');
    add('theme.css', Buffer.from(compactCss(styles, addressOfAsset)));
    this.assets = assets;
    this.#words = new Map(
      filesIn('words/*.json').map((file) => [nameOf(file), JSON.parse(read(file)) as Words]),
    );
    for (const file of filesIn('partials/*.hbs')) engine.registerPartial(nameOf(file), read(file));
    engine.registerHelper({
      asset: (name: string) => addressOfAsset.get(name),
      t(this: object, key: string, { data, hash: values }: Handlebars.HelperOptions) {
        const words = (data.root as { words: Words }).words;
        return fill(words[key] ?? key, values as Record<string, string>);
      },
      or: (one: unknown, other: unknown) => one || other,
    });
    const layout = engine.compile(read(join(folder, 'layout.hbs')), { preventIndent: true });
    this.#templates = new Map(
      filesIn('templates/*.hbs').map((file) => {
        const body = engine.compile(read(file), { preventIndent: true });
        return [nameOf(file), (view: object) => layout({ ...view, body: body(view) })];
      }),
    );
  }

  /** Of a language such as `de-AT`; English where the theme has no words of it. */
  wordsOf(locale: string): Words {
    const [language = ''] = locale.toLowerCase().split('-');
    return this.#words.get(language) ?? (this.#words.get('en') as Words);
  }

  render(template: string, view: object): string {
    const html = (this.#templates.get(template) as Template)(view);
    if (html.length > limits.pageCharacters)
      throw new Error(`the page of the template ${template} is too long`);
    return html;
  }
}

const fill = (words: string, values: Record<string, string>): string =>
  words.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');

/** `quay.woff2` becomes `quay-Zm9vYmFyMT.woff2`. */
function nameInAddress(file: string, content: Buffer): string {
  const tag = hash('sha256', content, 'base64url').slice(0, 10);
  return basename(file).replace(/(\.\w+)$/, `-${tag}$1`);
}

/** Without comments and indentation; `url(quay.woff2)` becomes the address of that asset. */
const compactCss = (css: string, addressOfAsset: ReadonlyMap<string, string>): string =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replaceAll(': ', ':')
    .replaceAll(';}', '}')
    .replace(/url\(([\w.-]+)\)/g, (_, name) => `url(${addressOfAsset.get(name)})`);

let loaded: Theme | undefined;

/** Loaded for the first page. */
export const theme = (): Theme => {
  loaded ??= new Theme(fileURLToPath(new URL('themes/quay', projectRoot)));
  return loaded;
};
