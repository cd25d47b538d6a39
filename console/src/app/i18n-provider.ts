import type { I18nProvider } from 'ra-core';
import { messages } from './messages.ts';

/** `{ ra: { action: { save: 'Save' } } }` → `ra.action.save`. */
const flatten = (tree: object, path = ''): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [[path + name, value]] : flatten(value, `${path}${name}.`),
  );

const texts = new Map(flatten(messages));

/** `One |||| Many`, by `smart_count`. */
function pluralForm(text: string, count: unknown): string {
  const [one = '', many] = text.split('||||');
  return (many === undefined || count === undefined || count === 1 ? one : many).trim();
}

/** English only. `_` is the text for a key that has none; `noun`, a name in lower case, for use within a sentence. */
function translate(key: string, options: Record<string, unknown> = {}): string {
  const { _: fallback, smart_count, name } = options;
  const text = texts.get(key) ?? (typeof fallback === 'string' ? fallback : key);
  const values: Record<string, unknown> = {
    ...(name != null && { noun: String(name).toLowerCase() }),
    ...options,
  };
  return pluralForm(text, smart_count).replace(/%\{(\w+)\}/g, (mark, word) => String(values[word] ?? mark));
}

export const i18nProvider: I18nProvider = {
  translate,
  changeLocale: async () => undefined,
  getLocale: () => 'en',
};
