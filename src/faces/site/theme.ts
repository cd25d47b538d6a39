import { hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import Handlebars from 'handlebars';
import { contentType } from '../../http/response/static-file.ts';
import { limits } from '../../limits.ts';
import { defaultTheme, installedThemes, themeFolder } from '../../themes/manifest.ts';
import { TemplateError, TemplateTrace } from './template-trace.ts';

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

  readonly #files: TemplateFiles;
  readonly #helpers: Record<string, Handlebars.HelperDelegate>;

  /** `base`: has the templates, partials and words that the folder lacks. */
  constructor(folder: string, base?: string) {
    const own = (pattern: string): string[] => globSync(join(folder, pattern)).sort();
    /** Files of the base come first, and give way to those of the same name. */
    const filesIn = (pattern: string): string[] => [
      ...new Map(
        [...(base ? globSync(join(base, pattern)).sort() : []), ...own(pattern)].map((file) => [
          basename(file),
          file,
        ]),
      ).values(),
    ];
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
    const styles = own('styles/*.css').map(read).join('');
    add('theme.css', Buffer.from(compactCss(styles, addressOfAsset)));
    this.assets = assets;
    this.#words = wordsIn([base, folder].filter((one) => one !== undefined));
    this.#helpers = {
      asset: (name: string) => addressOfAsset.get(name),
      t(this: object, key: string, { data, hash: values }: Handlebars.HelperOptions) {
        const words = (data.root as { words: Words }).words;
        return fill(words[key] ?? key, values as Record<string, string>);
      },
      or: (one: unknown, other: unknown) => one || other,
    };
    const filesByName = (pattern: string): ReadonlyMap<string, string> =>
      new Map(filesIn(pattern).map((file) => [nameOf(file), file]));
    this.#files = {
      layout: join(folder, 'layout.hbs'),
      partials: filesByName('partials/*.hbs'),
      templates: filesByName('templates/*.hbs'),
    };
    const engine = this.#engine();
    for (const [name, file] of this.#files.partials) engine.registerPartial(name, read(file));
    const layout = engine.compile(read(this.#files.layout), compileOptions);
    this.#templates = new Map(
      [...this.#files.templates].map(([name, file]) => {
        const body = engine.compile(read(file), compileOptions);
        return [name, (view: object) => layout({ ...view, body: body(view) })];
      }),
    );
  }

  #engine(): typeof Handlebars {
    const engine = Handlebars.create();
    engine.registerHelper(this.#helpers);
    return engine;
  }

  /** Of a language such as `de-AT`; English where the theme has no words of it. */
  wordsOf(locale: string): Words {
    const [language = ''] = locale.toLowerCase().split('-');
    return this.#words.get(language) ?? (this.#words.get('en') as Words);
  }

  render(template: string, view: object): string {
    try {
      return this.#render(template, view);
    } catch (error) {
      throw this.#explain(template, view, error);
    }
  }

  #render(template: string, view: object): string {
    const run = this.#templates.get(template);
    if (!run) throw new TemplateError(`the theme has no templates/${template}.hbs`);
    const html = run(view);
    if (html.length > limits.pageCharacters)
      throw new TemplateError(`templates/${template}.hbs: makes a page of ${html.length} characters`);
    return html;
  }

  /** Runs the template that failed once more, to find the line. */
  #explain(template: string, view: object, error: unknown): unknown {
    if (error instanceof TemplateError) return error;
    const trace = new TemplateTrace();
    try {
      const engine = this.#engine();
      engine.registerHelper(trace.helpers);
      const compile = (file: string): Template => {
        const source = readFileSync(file, 'utf8');
        return engine.compile(trace.instrument(source, shortName(file)), compileOptions);
      };
      for (const [name, file] of this.#files.partials) engine.registerPartial(name, compile(file));
      const body = compile(this.#files.templates.get(template) as string)(view);
      compile(this.#files.layout)({ ...view, body });
    } catch (again) {
      return trace.explain(again);
    }
    return error;
  }
}

interface TemplateFiles {
  layout: string;
  /** By name. */
  partials: ReadonlyMap<string, string>;
  templates: ReadonlyMap<string, string>;
}

const compileOptions: CompileOptions = { preventIndent: true };

/** `quay/partials/price.hbs`. */
const shortName = (file: string): string => file.split(/[\\/]/).slice(-3).join('/');

/** The words of all folders, by language; later ones give way to none. */
function wordsIn(folders: readonly string[]): ReadonlyMap<string, Words> {
  const words = new Map<string, Words>();
  for (const folder of folders)
    for (const file of globSync(join(folder, 'words/*.json'))) {
      const language = basename(file, '.json');
      words.set(language, { ...words.get(language), ...(JSON.parse(readFileSync(file, 'utf8')) as Words) });
    }
  return words;
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

const loaded = new Map<string, Theme>();

/** Of an account; that of a theme which is no longer there is the default one. Loaded for its first page. */
export function themeOf(key: string): Theme {
  const name = installedThemes().has(key) ? key : defaultTheme;
  return loaded.getOrInsertComputed(
    name,
    () => new Theme(themeFolder(name), name === defaultTheme ? undefined : themeFolder(defaultTheme)),
  );
}

/** A file of any theme: its name tells its content. */
export const assetNamed = (name: string): ThemeAsset | undefined =>
  [...installedThemes().keys()]
    .values()
    .map((key) => themeOf(key).assets.get(name))
    .find((asset) => asset);
