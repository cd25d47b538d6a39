/** A color by lightness (0 to 1), chroma and hue in degrees: equal steps look equal (OKLCH). */
export interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

type Triple = [number, number, number];

const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const fromLinear = (channel: number): number =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

/** `#1f5c4d` as linear red, green and blue. */
const linearOf = (hex: string): Triple =>
  [1, 3, 5].map((at) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as Triple;

const byte = (linear: number): string =>
  Math.round(fromLinear(Math.min(1, Math.max(0, linear))) * 255)
    .toString(16)
    .padStart(2, '0');

/** The matrices are those of the CSS Color 4 specification. */
export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = linearOf(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

function linearRgb({ lightness, chroma, hue }: Oklch): Triple {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const isShown = (rgb: Triple): boolean => rgb.every((channel) => channel >= -0.0005 && channel <= 1.0005);

/** The nearest color in sRGB: reduces chroma, keeps lightness and hue. */
export function hexOf({ lightness, chroma, hue }: Oklch): string {
  const inRange = Math.min(1, Math.max(0, lightness));
  let most = chroma;
  if (!isShown(linearRgb({ lightness: inRange, chroma, hue }))) {
    let least = 0;
    for (let step = 0; step < 12; step++) {
      const middle = (least + most) / 2;
      if (isShown(linearRgb({ lightness: inRange, chroma: middle, hue }))) least = middle;
      else most = middle;
    }
    most = least;
  }
  return `#${linearRgb({ lightness: inRange, chroma: most, hue }).map(byte).join('')}`;
}

/** Relative luminance of WCAG 2. */
export function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of WCAG 2: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [left, right] = [luminance(one) + 0.05, luminance(other) + 0.05];
  return Math.max(left, right) / Math.min(left, right);
}

export const leastContrast = (color: string, backgrounds: readonly string[]): number =>
  Math.min(...backgrounds.map((background) => contrast(color, background)));

/**
 * The color, as much lighter or darker as it takes to reach the ratio on all backgrounds. Black or white, where no such color
 * does.
 */
export function readable(color: Oklch, backgrounds: readonly string[], ratio: number): string {
  const sorted = backgrounds.toSorted((one, other) => luminance(one) - luminance(other));
  const extremes = [sorted[0], sorted.at(-1)] as string[];
  const reaches = (lightness: number): string | undefined => {
    const hex = hexOf({ ...color, lightness });
    return leastContrast(hex, extremes) >= ratio ? hex : undefined;
  };
  for (let step = 0; step <= 100; step++)
    for (const lightness of [color.lightness - step / 100, color.lightness + step / 100]) {
      const found = lightness >= -0.01 && lightness <= 1.01 && reaches(lightness);
      if (found) return found;
    }
  return leastContrast('#000000', extremes) >= leastContrast('#ffffff', extremes) ? '#000000' : '#ffffff';
}
