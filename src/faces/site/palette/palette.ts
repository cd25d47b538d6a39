import { contrast, hexOf, leastContrast, type Oklch, oklchOf, readable } from './color.ts';

/** What an owner chooses, as `#1f5c4d`. */
export interface ChosenColors {
  accent: string;
  background: string;
  text: string;
}

/** Behind pictures that are missing, by what the ID leaves when divided by six. */
type TintColors = Record<`tint-${0 | 1 | 2 | 3 | 4 | 5}`, string>;

/** The colors of a page. Each has a custom property of its name in the theme's style sheets. */
export interface Scheme extends TintColors {
  background: string;
  /** Of fields, menus and cards. */
  surface: string;
  /** Of bands and panels. */
  tint: string;
  text: string;
  muted: string;
  /** The accent as text. */
  link: string;
  sale: string;
  accent: string;
  'on-accent': string;
  /** Around what is filled with the accent. */
  'accent-edge': string;
  /** Around fields. */
  edge: string;
  /** Between things; it carries no meaning. */
  line: string;
}

/** Contrast ratios of WCAG 2.2 for text, and for the outline of what can be used. */
export const ratios = { text: 4.5, outline: 3 };

/** Of the background with black or white, so that its tints are readable too. */
const backgroundRatio = 8;
const tintHues = [130, 75, 235, 25, 300, 100];
const saleHue = 30;

/** Backgrounds that text may have. */
export const backgroundsOf = (scheme: Scheme): string[] => [
  scheme.background,
  scheme.surface,
  scheme.tint,
  ...tintHues.map((_, index) => scheme[`tint-${index}` as keyof TintColors]),
];

const isDark = (background: string): boolean =>
  contrast(background, '#ffffff') > contrast(background, '#000000');

/** The background, as much lighter or darker as it takes to be read well. */
function clearBackground(color: Oklch): Oklch {
  const hex = hexOf(color);
  const pole = isDark(hex) ? '#ffffff' : '#000000';
  const step = isDark(hex) ? -0.01 : 0.01;
  let { lightness } = color;
  while (contrast(hexOf({ ...color, lightness }), pole) < backgroundRatio) lightness += step;
  return { ...color, lightness };
}

/** All colors of a page from three, each text readable on each background. */
export function schemeOf(chosen: ChosenColors): Scheme {
  const base = clearBackground(oklchOf(chosen.background));
  const background = hexOf(base);
  const dark = isDark(background);
  const shift = (lightness: number, chroma = base.chroma, hue = base.hue): string =>
    hexOf({ lightness: base.lightness + lightness, chroma, hue });
  const isColorful = base.chroma > 0.05;
  const tints = tintHues.map((hue) =>
    isColorful ? shift(dark ? 0.06 : -0.05) : shift(dark ? 0.09 : -0.06, 0.022, hue),
  );
  const surface = dark ? shift(0.035) : shift(0.02);
  const tint = shift(dark ? 0.05 : -0.028, Math.min(base.chroma + 0.006, 0.2));
  const backgrounds = [background, surface, tint, ...tints];

  const accent = oklchOf(chosen.accent);
  const ink = oklchOf(chosen.text);
  const text = readable(ink, backgrounds, ratios.text);
  const between = (share: number): Oklch => {
    const { lightness } = oklchOf(text);
    return { ...ink, lightness: lightness + (base.lightness - lightness) * share };
  };
  const fill = hexOf(accent);
  return {
    ...{ background, surface, tint },
    ...(Object.fromEntries(tints.map((one, index) => [`tint-${index}`, one])) as TintColors),
    text,
    muted: readable(between(0.34), backgrounds, ratios.text),
    link: readable(accent, backgrounds, ratios.text),
    sale: readable({ lightness: dark ? 0.75 : 0.5, chroma: 0.16, hue: saleHue }, backgrounds, ratios.text),
    accent: fill,
    'on-accent': textOn(fill, background),
    'accent-edge':
      leastContrast(fill, [background, surface]) >= ratios.outline
        ? fill
        : readable(accent, backgrounds, ratios.outline),
    edge: readable(between(0.5), backgrounds, ratios.outline),
    line: hexOf({ ...base, lightness: base.lightness + (dark ? 0.11 : -0.08) }),
  };
}

/** The page's background on the accent where that is readable; else white or black. */
const textOn = (fill: string, background: string): string =>
  [background, '#ffffff', '#000000'].find((one) => contrast(one, fill) >= ratios.text) as string;

/** For visitors who want it dark: the hues stay. Undefined where the owner's colors are dark already. */
export function darkSchemeOf(chosen: ChosenColors): Scheme | undefined {
  const background = oklchOf(chosen.background);
  if (isDark(hexOf(background))) return undefined;
  const accent = oklchOf(chosen.accent);
  const text = oklchOf(chosen.text);
  return schemeOf({
    background: hexOf({ lightness: 0.19, chroma: Math.min(background.chroma, 0.012), hue: background.hue }),
    text: hexOf({ lightness: 0.94, chroma: Math.min(text.chroma, 0.012), hue: text.hue }),
    accent: hexOf({
      ...accent,
      lightness: Math.max(accent.lightness, 0.78),
      chroma: Math.min(accent.chroma, 0.13),
    }),
  });
}

const declarations = (scheme: Scheme): string =>
  Object.entries(scheme)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';');

/** The style sheet of a site's colors. */
export function paletteCss(chosen: ChosenColors): string {
  const dark = darkSchemeOf(chosen);
  const light = declarations(schemeOf(chosen));
  if (!dark) return `:root{color-scheme:dark;${light}}\n`;
  return `:root{color-scheme:light dark;${light}}\n@media(prefers-color-scheme:dark){:root{${declarations(dark)}}}\n`;
}
