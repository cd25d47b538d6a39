// Cups, bowls, bottles and tins.
import {
  at,
  type Drawing,
  darker,
  ellipse,
  lighter,
  line,
  path,
  rect,
  shadow,
  turned,
} from './primitives.ts';

/** Specks and a band of bare clay at the foot, as of stoneware. */
function glazed(drawing: Drawing, wide: number, up: number, clay = '#b08a68'): string {
  let specks = '';
  for (let index = 0; index < 46; index++) {
    const x = (((index * 73) % 97) / 97 - 0.5) * 2 * wide;
    const y = -(((index * 41) % 89) / 89) * up;
    specks += ellipse(x, y, 1.3 + (index % 3) * 0.5, 1.2, '#3a2d25', 'opacity="0.28"');
  }
  return (
    specks +
    path(
      `M${-wide},${-up * 0.07} Q0,${up * 0.02} ${wide},${-up * 0.07} L${wide},60 L${-wide},60 Z`,
      drawing.round(clay, 0.1),
    )
  );
}

const handle = (
  drawing: Drawing,
  x: number,
  top: number,
  bottom: number,
  out: number,
  color: string,
  width = 26,
): string =>
  line(
    `M${x - 6},${-top} C${x + out},${-top - 14} ${x + out},${-bottom - 10} ${x - 10},${-bottom}`,
    darker(color, 0.3),
    width,
  ) +
  line(
    `M${x - 6},${-top - 3} C${x + out - 7},${-top - 14} ${x + out - 8},${-bottom - 12} ${x - 10},${-bottom - 4}`,
    drawing.gradient(
      [
        [0, color],
        [1, darker(color, 0.1)],
      ],
      `gradientUnits="userSpaceOnUse" x1="${x}" x2="${x + out}" y1="0" y2="0"`,
    ),
    width - 9,
  );

export interface MugOptions {
  wide?: number;
  up?: number;
  filled?: string;
  decor?: string;
  isEnamel?: boolean;
  hasHandle?: boolean;
}

export function mug(drawing: Drawing, color: string, options: MugOptions = {}): string {
  const {
    wide = 128,
    up = 250,
    filled = '#3b2418',
    decor = '',
    isEnamel = false,
    hasHandle = true,
  } = options;
  const profile: [number, number][] = isEnamel
    ? [
        [0, wide * 0.93],
        [6, wide * 0.96],
        [up - 6, wide],
        [up, wide * 1.03],
      ]
    : [
        [0, wide * 0.78],
        [14, wide * 0.84],
        [up * 0.4, wide * 1.02],
        [up * 0.8, wide * 0.97],
        [up, wide],
      ];
  return (
    shadow(drawing, wide * 2, up * 0.6) +
    (hasHandle
      ? handle(drawing, wide * 0.94, up * 0.82, up * 0.26, wide * 0.78, color, isEnamel ? 18 : 30)
      : '') +
    turned(drawing, profile, {
      color,
      gloss: isEnamel ? 0.5 : 0.3,
      inside: isEnamel ? '#f4f1ea' : lighter(color, 0.35),
      filled,
      ...(isEnamel && { rim: '#2b3a55' }),
      decor: (isEnamel ? '' : glazed(drawing, wide * 1.1, up)) + decor,
    })
  );
}

/** A small bird, such as the shop's wren: about 100 wide. */
export const wren = (color: string): string =>
  path(
    'M-44,10 C-40,-24 -8,-38 18,-28 C26,-44 46,-44 52,-30 L68,-25 L52,-20 C52,14 22,38 -8,32 C-18,30 -26,26 -32,20 L-66,-26 L-54,-30 Z',
    color,
  ) +
  line('M4,32 L0,54 M16,30 L16,54', color, 4) +
  ellipse(40, -30, 3.2, 3.2, '#fff8ea');

export function bowl(drawing: Drawing, color: string, wide = 230, up = 170, filled?: string): string {
  return (
    shadow(drawing, wide * 1.6, up * 0.7) +
    turned(
      drawing,
      [
        [0, wide * 0.42],
        [12, wide * 0.44],
        [up * 0.45, wide * 0.86],
        [up, wide],
      ],
      {
        color,
        inside: lighter(color, 0.3),
        decor: glazed(drawing, wide * 1.05, up),
        ...(filled && { filled }),
      },
    )
  );
}

export function dish(drawing: Drawing, color: string, rim: string, wide = 240, up = 90): string {
  return (
    shadow(drawing, wide * 1.9, up) +
    turned(
      drawing,
      [
        [0, wide * 0.78],
        [up - 14, wide * 0.94],
        [up, wide],
      ],
      { color, gloss: 0.5, inside: lighter(color, 0.3), rim },
    )
  );
}

export function tin(
  drawing: Drawing,
  color: string,
  label: string,
  { wide = 120, up = 150, mark = '' } = {},
): string {
  const lid = up * 0.24;
  return (
    shadow(drawing, wide * 2, up * 0.7) +
    turned(
      drawing,
      [
        [0, wide],
        [up - lid, wide],
      ],
      {
        color,
        gloss: 0.55,
        decor:
          rect(
            -wide * 0.62,
            -(up - lid) * 0.86 + 6,
            wide * 1.24,
            (up - lid) * 0.78,
            label,
            3,
            'opacity="0.96"',
          ) + at(0, -(up - lid) * 0.42, mark),
      },
    ) +
    at(
      0,
      -(up - lid),
      turned(
        drawing,
        [
          [0, wide * 1.03],
          [lid, wide * 1.03],
        ],
        { color: lighter(color, 0.12), gloss: 0.7 },
      ),
    )
  );
}

export const textLines = (color: string, wide: number, rows = 2): string =>
  Array.from({ length: rows }, (_, row) =>
    rect(
      (-wide / 2) * (row ? 0.6 : 1),
      row * 16 - 8,
      wide * (row ? 0.6 : 1),
      row ? 4 : 7,
      color,
      2,
      'opacity="0.75"',
    ),
  ).join('');

const flame = (drawing: Drawing, x: number, y: number): string =>
  ellipse(x, y - 26, 120, 120, drawing.glow('#ffdf94', 0.55, 'cx="0.5" cy="0.5" r="0.5"')) +
  line(`M${x},${y} L${x},${y - 12}`, '#33261f', 4) +
  path(
    `M${x},${y - 6} C${x - 16},${y - 18} ${x - 9},${y - 40} ${x},${y - 60} C${x + 10},${y - 40} ${x + 16},${y - 18} ${x},${y - 6} Z`,
    drawing.gradient(
      [
        [0, '#fff6d8'],
        [0.6, '#ffd27a'],
        [1, '#f0a04c'],
      ],
      'x1="0" x2="0" y1="1" y2="0"',
    ),
  );

export function candle(
  drawing: Drawing,
  color: string,
  wax: string,
  label?: string,
  { wide = 112, up = 150 } = {},
): string {
  return (
    shadow(drawing, wide * 2, up * 0.7) +
    turned(
      drawing,
      [
        [0, wide * 0.95],
        [8, wide],
        [up, wide],
      ],
      {
        color,
        gloss: 0.4,
        inside: lighter(wax, 0.2),
        filled: wax,
        decor: label
          ? rect(-wide * 0.6, -up * 0.72, wide * 1.2, up * 0.46, label, 2) +
            at(0, -up * 0.5, textLines('#4a4038', wide * 0.8))
          : glazed(drawing, wide * 1.05, up),
      },
    ) +
    flame(drawing, 0, -up + 8)
  );
}

export function dinnerCandle(drawing: Drawing, wax: string, up = 470, isLit = true): string {
  return (
    shadow(drawing, 60, 220) +
    turned(
      drawing,
      [
        [0, 26],
        [up * 0.8, 23],
        [up, 17],
      ],
      { color: wax, gloss: 0.35 },
    ) +
    (isLit
      ? flame(drawing, 0, -up + 2)
      : line(`M0,${-up} C2,${-up - 16} 8,${-up - 26} 4,${-up - 36}`, '#4a3a2c', 4))
  );
}

export function candlestick(drawing: Drawing, metal: string, wax: string): string {
  return (
    shadow(drawing, 260, 120) +
    handle(drawing, 112, 30, 8, 74, metal, 15) +
    turned(
      drawing,
      [
        [0, 118],
        [10, 128],
        [26, 136],
      ],
      { color: metal, gloss: 0.16, inside: darker(metal, 0.1) },
    ) +
    at(
      0,
      -18,
      turned(
        drawing,
        [
          [0, 26],
          [60, 18],
          [80, 34],
          [110, 36],
        ],
        { color: metal, gloss: 0.2, inside: '#15130f' },
      ),
    ) +
    at(
      0,
      -112,
      turned(
        drawing,
        [
          [0, 24],
          [260, 22],
          [280, 15],
        ],
        { color: wax },
      ) + flame(drawing, 0, -278),
    )
  );
}

/** `cap`: wood, cork, metal. */
export function bottle(
  drawing: Drawing,
  color: string,
  {
    wide = 84,
    up = 330,
    cap = '#3a3633',
    capUp = 54,
    label = '#f3ead9',
    neck = 0.42,
    ink = '#4a4038',
    isGlass = true,
  } = {},
): string {
  const shoulder = up * 0.68;
  return (
    shadow(drawing, wide * 2, up * 0.6) +
    turned(
      drawing,
      [
        [0, wide * 0.96],
        [10, wide],
        [shoulder, wide],
        [up * 0.84, wide * neck * 1.1],
        [up, wide * neck],
      ],
      {
        color,
        gloss: isGlass ? 0.5 : 0.3,
        decor:
          rect(-wide * 1.1, -shoulder * 0.84, wide * 2.2, shoulder * 0.6, drawing.round(label, 0.5)) +
          at(-wide * 0.08, -shoulder * 0.56, textLines(ink, wide * 1.1, 3)) +
          (isGlass ? rect(-wide * 0.78, -up, wide * 0.16, up * 0.95, '#ffffff', 6, 'opacity="0.35"') : ''),
      },
    ) +
    at(
      0,
      -up,
      turned(
        drawing,
        [
          [0, wide * neck * 1.12],
          [capUp, wide * neck * 1.06],
        ],
        { color: cap, gloss: 0.3 },
      ),
    )
  );
}

export function inkBottle(drawing: Drawing, color: string): string {
  return (
    shadow(drawing, 250, 110) +
    turned(
      drawing,
      [
        [0, 118],
        [8, 124],
        [96, 124],
        [136, 66],
        [150, 62],
      ],
      {
        color: darker(color, 0.1),
        gloss: 0.4,
        decor:
          rect(-130, -84, 260, 54, drawing.round('#f6efe2', 0.4)) +
          at(-10, -58, textLines(color, 120)) +
          rect(-104, -140, 16, 140, '#fff', 8, 'opacity="0.4"'),
      },
    ) +
    at(
      0,
      -150,
      turned(
        drawing,
        [
          [0, 70],
          [56, 68],
        ],
        { color: '#2b2725', gloss: 0.2 },
      ),
    )
  );
}

export function cafetiere(drawing: Drawing, isGlass: boolean): string {
  const steel = '#aeb0b1';
  return (
    shadow(drawing, 250, 200) +
    handle(drawing, 104, 290, 70, 104, '#2c2927', 24) +
    turned(
      drawing,
      [
        [0, 106],
        [6, 112],
        [330, 112],
      ],
      {
        color: isGlass ? '#cfd9d6' : steel,
        gloss: 0.75,
        decor: isGlass
          ? rect(-120, -210, 240, 230, drawing.round('#4a2a1a', 0.15)) +
            rect(-120, -222, 240, 16, '#a8835c') +
            rect(-88, -330, 20, 330, '#fff', 8, 'opacity="0.4"') +
            line('M0,-330 L0,-200', '#8d8f90', 6)
          : rect(-84, -320, 14, 300, '#fff', 8, 'opacity="0.5"'),
      },
    ) +
    (isGlass ? rect(-114, -52, 228, 14, steel) + rect(-114, -300, 228, 12, steel) : '') +
    path('M-108,-322 L-146,-338 L-104,-292 Z', isGlass ? '#cfd9d6' : steel) +
    at(
      0,
      -330,
      turned(
        drawing,
        [
          [0, 116],
          [22, 110],
          [40, 40],
        ],
        { color: steel, gloss: 0.7 },
      ),
    ) +
    line('M0,-374 L0,-404', '#8d8f90', 8) +
    ellipse(0, -414, 24, 20, drawing.round('#2c2927', 0.2))
  );
}

export function dripper(drawing: Drawing, color: string): string {
  return (
    shadow(drawing, 220, 180) +
    turned(
      drawing,
      [
        [0, 96],
        [10, 104],
        [120, 112],
        [170, 92],
        [178, 92],
      ],
      { color: '#d4dedb', gloss: 0.8, decor: rect(-120, -96, 240, 120, drawing.round('#4a2a1a', 0.15)) },
    ) +
    at(
      0,
      -178,
      turned(
        drawing,
        [
          [0, 128],
          [14, 130],
        ],
        { color, gloss: 0.3 },
      ),
    ) +
    at(
      0,
      -192,
      handle(drawing, 96, 130, 46, 66, color, 22) +
        turned(
          drawing,
          [
            [0, 46],
            [20, 52],
            [160, 140],
          ],
          { color, inside: '#efe6d4', filled: '#4a2a1a' },
        ),
    )
  );
}

export function mokaPot(drawing: Drawing): string {
  const steel = '#b9babb';
  const facets = (wide: number, up: number): string =>
    [-0.55, -0.1, 0.45]
      .map((x) => line(`M${x * wide},0 L${x * wide * 0.9},${-up}`, '#6f7172', 3, 'opacity="0.35"'))
      .join('');
  return (
    shadow(drawing, 230, 190) +
    turned(
      drawing,
      [
        [0, 112],
        [126, 84],
      ],
      { color: steel, gloss: 0.8, decor: facets(112, 126) },
    ) +
    rect(-88, -142, 176, 18, darker(steel, 0.2), 4) +
    at(
      0,
      -140,
      handle(drawing, 92, 190, 60, 96, '#27231f', 26) +
        path('M-92,-172 L-138,-196 L-86,-132 Z', darker(steel, 0.05)) +
        turned(
          drawing,
          [
            [0, 82],
            [200, 112],
          ],
          { color: steel, gloss: 0.8, decor: facets(96, 200) },
        ),
    ) +
    at(
      0,
      -340,
      turned(
        drawing,
        [
          [0, 112],
          [26, 40],
        ],
        { color: steel, gloss: 0.7 },
      ) + ellipse(0, -46, 20, 24, drawing.round('#27231f', 0.2)),
    )
  );
}

export function kettle(drawing: Drawing, color: string): string {
  return (
    shadow(drawing, 320, 200) +
    line('M-120,-60 C-220,-70 -150,-230 -236,-262', darker(color, 0.2), 24) +
    line('M-122,-64 C-214,-74 -152,-234 -236,-266', lighter(color, 0.25), 9) +
    line('M120,-210 C236,-250 246,-80 190,-60', '#2a2622', 26) +
    turned(
      drawing,
      [
        [0, 140],
        [10, 148],
        [120, 146],
        [200, 108],
        [214, 104],
      ],
      { color, gloss: 0.5 },
    ) +
    at(
      0,
      -214,
      turned(
        drawing,
        [
          [0, 96],
          [14, 90],
          [20, 30],
        ],
        { color: darker(color, 0.05), gloss: 0.4 },
      ) + ellipse(0, -40, 22, 22, drawing.round('#2a2622', 0.25)),
    )
  );
}

export function grinder(drawing: Drawing, metal: string, wood: string): string {
  return (
    shadow(drawing, 150, 220) +
    turned(
      drawing,
      [
        [0, 66],
        [150, 66],
      ],
      { color: wood, gloss: 0.2 },
    ) +
    at(
      0,
      -150,
      turned(
        drawing,
        [
          [0, 70],
          [190, 70],
        ],
        { color: metal, gloss: 0.7 },
      ),
    ) +
    line('M0,-352 L0,-386 L150,-402', darker(metal, 0.25), 12) +
    ellipse(158, -430, 22, 30, drawing.round(wood, 0.25))
  );
}

export function teaForOne(drawing: Drawing, color: string): string {
  return (
    mug(drawing, color, { wide: 140, up: 130, filled: color, hasHandle: true }) +
    at(
      0,
      -122,
      line('M-100,-70 C-176,-70 -140,-140 -190,-150', darker(color, 0.15), 26) +
        handle(drawing, 116, 130, 50, 80, color, 24) +
        turned(
          drawing,
          [
            [0, 92],
            [60, 128],
            [120, 110],
            [150, 76],
          ],
          { color, decor: glazed(drawing, 132, 170) },
        ),
    ) +
    at(
      0,
      -268,
      turned(
        drawing,
        [
          [0, 78],
          [18, 60],
          [26, 20],
        ],
        { color },
      ) + ellipse(0, -38, 18, 16, drawing.round(color)),
    )
  );
}

export function saltPig(drawing: Drawing, color: string): string {
  return (
    shadow(drawing, 250, 180) +
    turned(
      drawing,
      [
        [0, 112],
        [40, 138],
        [160, 128],
        [270, 30],
        [284, 24],
      ],
      { color, decor: glazed(drawing, 150, 280) },
    ) +
    `<g transform="rotate(-14 -30 -150)">${ellipse(-34, -148, 86, 62, darker(color, 0.1))}${ellipse(
      -30,
      -146,
      76,
      53,
      drawing.gradient([
        [0, '#2c221b'],
        [1, '#6d5846'],
      ]),
    )}${ellipse(-26, -120, 54, 20, '#f3f0ea')}</g>`
  );
}

export function matches(drawing: Drawing): string {
  let sticks = '';
  for (let index = 0; index < 9; index++) {
    const x = -44 + index * 11;
    sticks +=
      line(`M${x * 0.7},-20 L${x},${-250 - (index % 3) * 12}`, '#e3c798', 7) +
      ellipse(x, -254 - (index % 3) * 12, 7, 11, '#2f6150');
  }
  return (
    shadow(drawing, 150, 180) +
    sticks +
    `<g opacity="0.55">${turned(
      drawing,
      [
        [0, 68],
        [8, 72],
        [200, 72],
        [236, 52],
        [262, 52],
      ],
      { color: '#dfe8e2', gloss: 0.9 },
    )}</g>` +
    rect(-70, -110, 140, 60, '#f3ead9', 2) +
    at(0, -80, textLines('#2f6150', 90)) +
    at(
      0,
      -258,
      turned(
        drawing,
        [
          [0, 50],
          [40, 56],
        ],
        { color: '#c09a6b', gloss: 0.15 },
      ),
    )
  );
}
