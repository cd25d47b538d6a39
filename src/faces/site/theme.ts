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

    this.assets = new Map(filesIn('assets/*').map((file) => assetOf(file)));
    const addressOfAsset = new Map(
      [...this.assets.keys()].map((name) => [name.replace(/-[\w-]{10}(\.\w+)$/, '$1'), `/assets/${name}`]),
    );
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

function assetOf(file: string): [name: string, asset: ThemeAsset] {
  const content = readFileSync(file);
  const tag = hash('sha256', content, 'base64url').slice(0, 10);
  return [basename(file).replace(/(\.\w+)$/, `-${tag}$1`), { content, type: contentType(file) }];
}

let loaded: Theme | undefined;

/** Loaded for the first page. */
export const theme = (): Theme => {
  loaded ??= new Theme(fileURLToPath(new URL('themes/quay', projectRoot)));
  return loaded;
};
