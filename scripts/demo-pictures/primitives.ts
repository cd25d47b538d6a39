/** Shapes of still lifes, as SVG. The light comes from the left; the origin of a thing is where it stands. */

export type Rgb = [red: number, green: number, blue: number];

const parse = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;

/** Of one color with so much of another. */
export function mix(one: string, other: string, share: number): string {
  const [from, to] = [parse(one), parse(other)];
  const parts = from.map((value, index) => Math.round(value + ((to[index] as number) - value) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

const warmWhite = '#fff6e6';
const coolBlack = '#1c1a26';
export const lighter = (color: string, share: number): string => mix(color, warmWhite, share);
export const darker = (color: string, share: number): string => mix(color, coolBlack, share);

/** A drawing in the making: its gradients have numbers. */
export class Drawing {
  readonly #definitions: string[] = [];
  readonly #parts: string[] = [];
  readonly width: number;
  readonly height: number;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }

  add(...parts: string[]): void {
    this.#parts.push(...parts);
  }

  /** A fill of several colors, from left to right or in the direction given. */
  gradient(
    stops: [offset: number, color: string, opacity?: number][],
    direction = 'x1="0" x2="1" y1="0" y2="0"',
  ): string {
    const name = `g${this.#definitions.length}`;
    const inner = stops
      .map(
        ([offset, color, opacity]) =>
          `<stop offset="${offset}" stop-color="${color}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
      )
      .join('');
    this.#definitions.push(`<linearGradient id="${name}" ${direction}>${inner}</linearGradient>`);
    return `url(#${name})`;
  }

  glow(color: string, opacity: number, place: string): string {
    const name = `g${this.#definitions.length}`;
    this.#definitions.push(
      `<radialGradient id="${name}" ${place}><stop offset="0" stop-color="${color}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`,
    );
    return `url(#${name})`;
  }

  /** A round thing's color: lit on the left, dark on the right, with a little light from behind. */
  round(color: string, gloss = 0.25): string {
    return this.gradient([
      [0, darker(color, 0.12)],
      [0.1, lighter(color, 0.1)],
      [0.28, lighter(color, gloss)],
      [0.52, color],
      [0.85, darker(color, 0.34)],
      [1, darker(color, 0.26)],
    ]);
  }

  blurred(inner: string, deviation: number): string {
    const name = `f${this.#definitions.length}`;
    this.#definitions.push(
      `<filter id="${name}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
    );
    return `<g filter="url(#${name})">${inner}</g>`;
  }

  clipped(outline: string, inner: string): string {
    const name = `c${this.#definitions.length}`;
    this.#definitions.push(`<clipPath id="${name}">${outline}</clipPath>`);
    return `<g clip-path="url(#${name})">${inner}</g>`;
  }

  svg(): string {
    const size = `width="${this.width}" height="${this.height}" viewBox="0 0 ${this.width} ${this.height}"`;
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${this.#definitions.join('')}</defs>${this.#parts.join('')}</svg>`;
  }
}

export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`;
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;
export const rect = (x: number, y: number, w: number, h: number, fill: string, r = 0, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${more}/>`;
export const line = (d: string, stroke: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
export const at = (x: number, y: number, inner: string, turn = 0, scale = 1): string =>
  `<g transform="translate(${x} ${y})${turn ? ` rotate(${turn})` : ''}${scale === 1 ? '' : ` scale(${scale})`}">${inner}</g>`;

/** Where a thing stands: dark below it, and its shadow to the right. */
export function shadow(drawing: Drawing, width: number, height = 120): string {
  const ground = '#2a2130';
  return (
    drawing.blurred(
      path(
        `M${-width * 0.4},-6 L${width * 0.45},-12 L${width * 0.5 + height * 1.25},${-height * 0.2} L${width * 0.6 + height * 1.1},${6} L${width * 0.35},10 Z`,
        ground,
        'opacity="0.3"',
      ),
      16,
    ) + drawing.blurred(ellipse(4, 2, width * 0.52, Math.max(9, width * 0.06), ground, 'opacity="0.5"'), 7)
  );
}

/** How much of a round rim is seen from where one stands. */
export const tilt = 0.17;

type Profile = [up: number, radius: number][];

const smooth = (points: Profile, side: 1 | -1): string => {
  let d = '';
  for (let index = 1; index < points.length; index++) {
    const [fromUp, fromRadius] = points[index - 1] as [number, number];
    const [up, radius] = points[index] as [number, number];
    const middle = (fromUp + up) / 2;
    d += ` C${side * fromRadius},${-middle} ${side * radius},${-middle} ${side * radius},${-up}`;
  }
  return d;
};

/** The outline of something turned on a wheel, from its foot upwards. */
export function turnedOutline(points: Profile): string {
  const [[low, foot], [top, mouth]] = [points[0], points.at(-1)] as [[number, number], [number, number]];
  return (
    `M${-foot},${-low}${smooth(points, -1)} A${mouth},${mouth * tilt} 0 0 0 ${mouth},${-top}` +
    `${smooth(points.toReversed(), 1)} A${foot},${foot * tilt} 0 0 1 ${-foot},${-low} Z`
  );
}

interface Turned {
  color: string;
  gloss?: number;
  /** Inside, where it is open. */
  inside?: string;
  /** What it holds. */
  filled?: string;
  /** Drawn on it, and cut to its outline. */
  decor?: string;
  rim?: string;
}

/** Something turned on a wheel: cup, bowl, bottle, tin. */
export function turned(drawing: Drawing, points: Profile, options: Turned): string {
  const { color, gloss = 0.25, inside, filled, decor, rim } = options;
  const [top, mouth] = points.at(-1) as [number, number];
  const outline = turnedOutline(points);
  let all = path(outline, drawing.round(color, gloss));
  if (decor) all += drawing.clipped(path(outline, '#000'), decor);
  if (inside !== undefined) {
    const wall = Math.max(3, mouth * 0.055);
    all += ellipse(0, -top, mouth, mouth * tilt, rim ?? lighter(color, 0.35));
    all += ellipse(
      0,
      -top + 1,
      mouth - wall,
      (mouth - wall) * tilt,
      drawing.gradient([
        [0, darker(inside, 0.5)],
        [0.6, darker(inside, 0.2)],
        [1, lighter(inside, 0.1)],
      ]),
    );
    if (filled) {
      const level = drawing.clipped(
        ellipse(0, -top + 1, mouth - wall, (mouth - wall) * tilt, '#000'),
        ellipse(0, -top + mouth * 0.07, mouth * 0.92, mouth * 0.92 * tilt, filled) +
          ellipse(
            -mouth * 0.3,
            -top + mouth * 0.05,
            mouth * 0.3,
            mouth * 0.05,
            lighter(filled, 0.4),
            'opacity="0.5"',
          ),
      );
      all += level;
    }
  } else
    all += ellipse(
      0,
      -top,
      mouth,
      mouth * tilt,
      drawing.gradient([
        [0, lighter(color, 0.3)],
        [1, darker(color, 0.06)],
      ]),
    );
  return all;
}

/** A thing with a front, a top and a right side. `up`: height; `deep`: how far back. */
export function block(
  drawing: Drawing,
  {
    wide,
    up,
    deep = 60,
    color,
    r = 3,
  }: { wide: number; up: number; deep?: number; color: string; r?: number },
): string {
  const half = wide / 2;
  const back = deep * 0.45;
  return (
    path(
      `M${-half},${-up} L${-half + back * 0.6},${-up - back} L${half + back * 0.6},${-up - back} L${half},${-up} Z`,
      drawing.gradient([
        [0, lighter(color, 0.42)],
        [1, lighter(color, 0.2)],
      ]),
    ) +
    path(
      `M${half},0 L${half},${-up} L${half + back * 0.6},${-up - back} L${half + back * 0.6},${-back} Z`,
      darker(color, 0.34),
    ) +
    rect(
      -half,
      -up,
      wide,
      up,
      drawing.gradient([
        [0, lighter(color, 0.16)],
        [0.55, color],
        [1, darker(color, 0.14)],
      ]),
      r,
    )
  );
}
