import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectRoot } from '../home.ts';

/** What owners may choose. `color`: `#rrggbb`. */
export interface ThemeSetting {
  name: string;
  kind: 'color';
  default: string;
  /** By language. */
  label: Record<string, string>;
}

/** `theme.json`. */
export interface ThemeManifest {
  /** The name of its folder, by which accounts choose it. */
  key: string;
  name: string;
  description: string;
  settings: readonly ThemeSetting[];
}

export const defaultTheme = 'quay';

export const themesFolder = fileURLToPath(new URL('themes', projectRoot));

/** A theme cannot be used: the message names the file. */
export class InvalidTheme extends Error {}

/** By key, with the folder. */
let installed: ReadonlyMap<string, { manifest: ThemeManifest; folder: string }> | undefined;

const installedFolders = () => {
  installed ??= new Map(themesIn(themesFolder));
  return installed;
};

const manifests = new WeakMap<object, ReadonlyMap<string, ThemeManifest>>();

/** Read once, when first needed. */
export function installedThemes(): ReadonlyMap<string, ThemeManifest> {
  const themes = installedFolders();
  return manifests.getOrInsertComputed(
    themes,
    () => new Map(themes.entries().map(([key, { manifest }]) => [key, manifest])),
  );
}

export const themeFolder = (key: string): string =>
  (installedFolders().get(key) as { folder: string }).folder;

/** Adds an operator's themes, each in a folder of its own. */
export function addThemes(folder: string): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new InvalidTheme(`${folder} is no folder`);
  const added = themesIn(folder);
  if (!added.length) throw new InvalidTheme(`${folder} has no theme: a theme is a folder with a theme.json`);
  const known = installedFolders();
  for (const [key] of added)
    if (known.has(key))
      throw new InvalidTheme(`${join(folder, key)}: there is a theme ${key} already; rename the folder`);
  installed = new Map([...known, ...added]);
}

const themesIn = (parent: string) =>
  globSync(join(parent, '*/theme.json'))
    .sort()
    .map((file) => {
      const folder = dirname(file);
      const key = basename(folder);
      return [key, { manifest: readManifest(file, key), folder }] as const;
    });

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

function readManifest(file: string, key: string): ThemeManifest {
  const reject = (reason: string): never => {
    throw new InvalidTheme(`${file}: ${reason}`);
  };
  if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(key))
    reject('the folder of a theme has a name of small letters, digits and hyphens');
  if (!existsSync(join(dirname(file), 'layout.hbs'))) reject('the theme has no layout.hbs');
  const { name, description = '', settings = [] } = parseObject(file, reject);
  if (!isText(name)) reject('name must be text');
  if (typeof description !== 'string') reject('description must be text');
  if (!Array.isArray(settings)) reject('settings must be a list');
  const names = new Set<string>();
  for (const [index, setting] of (settings as Partial<ThemeSetting>[]).entries()) {
    const problem = settingProblem(setting);
    if (problem) reject(`settings[${index}].${problem}`);
    if (names.has(setting.name as string)) reject(`settings[${index}].name: there are two ${setting.name}`);
    names.add(setting.name as string);
  }
  return { key, name, description, settings } as ThemeManifest;
}

function parseObject(file: string, reject: (reason: string) => never): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return reject(`is not JSON: ${(error as Error).message}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return reject('must be an object');
  return value as Record<string, unknown>;
}

function settingProblem(setting: Partial<ThemeSetting> | null): string | undefined {
  const { name, kind, default: initial, label } = setting ?? {};
  if (!isText(name) || !/^[a-z][a-z0-9_]*$/.test(name))
    return 'name must have small letters, digits and underscores';
  if (kind !== 'color') return 'kind must be color';
  if (!isText(initial) || !/^#[0-9a-f]{6}$/i.test(initial)) return 'default must be a color such as #1f5c4d';
  if (!isText(label?.en)) return 'label must be an object that has a text in English, as en';
  return undefined;
}
