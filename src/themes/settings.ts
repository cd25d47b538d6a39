import { defaultTheme, installedThemes, type ThemeSetting } from './manifest.ts';

/** A value of each setting of a theme, by name. */
export type ThemeSettings = Readonly<Record<string, string>>;

type Parser = (value: unknown) => string | undefined;

/** The value as themes read it; undefined: it is none of that kind. */
const parsers: Record<ThemeSetting['kind'], Parser> = {
  color(value) {
    if (typeof value !== 'string' || !/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value)) return undefined;
    const digits = value.slice(1).toLowerCase();
    return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
  },
};

const expectations: Record<ThemeSetting['kind'], string> = {
  color: 'must be a color such as #1f5c4d',
};

/** What is wrong with the values, by the name of the setting. Settings that the theme does not have may be anything. */
export function settingProblems(
  theme: string,
  values: Readonly<Record<string, unknown>>,
): { name: string; message: string }[] {
  const settings = installedThemes().get(theme)?.settings ?? [];
  return Object.entries(values).flatMap(([name, value]) => {
    const setting = settings.find((one) => one.name === name);
    return setting && parsers[setting.kind](value) === undefined
      ? [{ name, message: expectations[setting.kind] }]
      : [];
  });
}

/**
 * The theme's settings as chosen, and as it declares them where nothing or nothing valid was chosen. Those of the default theme are
 * always there: the colors of every site are computed from them.
 */
export function themeSettingsOf(theme: string, chosen: Readonly<Record<string, unknown>>): ThemeSettings {
  const themes = installedThemes();
  const settings = [defaultTheme, themes.has(theme) ? theme : defaultTheme].flatMap(
    (key) => themes.get(key)?.settings ?? [],
  );
  return Object.fromEntries(
    settings.map(({ name, kind, default: byTheme }) => [
      name,
      (Object.hasOwn(chosen, name) ? parsers[kind](chosen[name]) : undefined) ?? byTheme,
    ]),
  );
}
