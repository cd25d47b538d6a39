import { globSync, readFileSync } from 'node:fs';
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

let installed: ReadonlyMap<string, ThemeManifest> | undefined;

/** Read once, when first needed. */
export function installedThemes(): ReadonlyMap<string, ThemeManifest> {
  installed ??= new Map(
    globSync(join(themesFolder, '*/theme.json'))
      .sort()
      .map((file) => {
        const key = basename(dirname(file));
        return [key, { key, ...(JSON.parse(readFileSync(file, 'utf8')) as Omit<ThemeManifest, 'key'>) }];
      }),
  );
  return installed;
}
