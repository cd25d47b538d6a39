// What each product of the demo shop looks like, by its SKU.
import * as goods from './goods.ts';
import * as pots from './pots.ts';
import {
  at,
  block,
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
import type { Placed, Room } from './scene.ts';

export type Still = [room: Room, things: (drawing: Drawing) => Placed[]];

const ground = 822;
/** One thing in the middle of the picture. */
const one = (room: Room, scale: number, draw: (drawing: Drawing) => string, x = 390): Still => [
  room,
  (drawing) => [[x, ground, scale, draw(drawing)]],
];

const paper = '#f3ead9';
const ink = '#3f3a35';
const wood = '#c29565';
const oak = '#b58a57';
const brass = '#c9a44f';
const steel = '#b4b6b7';
const iron = '#35332f';
const clay = '#e6dfd0';
const slate = '#56646c';
const kelp = '#66775c';
const oatmeal = '#d8c7a8';
const green = '#2f5d50';
const claret = '#6d2f38';
const navy = '#2c3f5c';
const rust = '#b2643f';

const bag = (room: Room, color: string, label = paper, mark = ''): Still =>
  one(room, 1.42, (d) => goods.coffeeBag(d, color, label, darker(color, 0.2), { mark }), 400);

const text = (words: string, size: number, color: string, more = ''): string =>
  `<text text-anchor="middle" font-family="Georgia, 'DejaVu Serif', serif" font-size="${size}" fill="${color}" ${more}>${words}</text>`;

const _stripes = (color: string, wide: number, from: number, rows: number): string =>
  Array.from({ length: rows }, (_, row) => rect(-wide, -from - row * 26, wide * 2, 9, color)).join('');
const waves = (color: string): string =>
  Array.from({ length: 7 }, (_, row) =>
    line(`M-150,${-60 - row * 26} q38,-24 75,0 t75,0 t75,0 t75,0`, color, 6, 'opacity="0.7"'),
  ).join('');

/** Things that stand beside each other, from left to right. */
const beside = (
  room: Room,
  ...things: [x: number, up: number, scale: number, draw: (d: Drawing) => string, turn?: number][]
): Still => [
  room,
  (d) => things.map(([x, up, scale, draw, turn = 0]) => [x, ground - up, scale, draw(d), turn]),
];

/** Long thin things in a pot, or on the table side by side. */
const flat = (
  room: Room,
  ...things: [x: number, y: number, turn: number, scale: number, draw: (d: Drawing) => string][]
): Still => [
  room,
  (d) =>
    things.flatMap(([x, y, turn, scale, draw]): Placed[] => [
      [x + 14, y + 16, scale, d.blurred(rect(-14, -400, 32, 400, '#2a2130', 12, 'opacity="0.32"'), 9), turn],
      [x, y, scale, draw(d), turn],
    ]),
];

const standing = (d: Drawing, color: string, sticks: string): string =>
  sticks + pots.mug(d, color, { hasHandle: false, filled: darker(color, 0.5) });
const fan = (draw: (index: number) => string, turns: readonly number[], up = 120): string =>
  turns.map((turn, index) => at((index - (turns.length - 1) / 2) * 34, -up, draw(index), turn)).join('');

const giftBox = (
  room: Room,
  color: string,
  ribbon: string,
  beyond: (d: Drawing) => Placed[] = () => [],
): Still => [room, (d) => [...beyond(d), [380, ground, 1.3, goods.box(d, color, ribbon)]]];

export const products: Record<string, Still> = {
  'COF-STAITHE': bag('sand', green),
  'COF-LAMP': bag('mustard', '#33302e', '#e9c46e'),
  'COF-GUJI': bag('blush', '#d9896a', '#fbf1e2'),
  'COF-HUILA': bag('sage', '#a8433a', '#f6e8d8'),
  'COF-HUEHUE': bag('mist', '#3f5f7d', '#f3e7d3'),
  'COF-NYERI': bag('plum', '#4c2f45', '#eadbd9'),
  'COF-CERRADO': bag('oat', '#b88a4d', '#f7eedd'),
  'COF-QUIET': bag('dusk', '#c8d0d0', '#39474e'),
  'COF-MIDWINTER': bag('moss', '#7c2d2c', '#f0e2c8'),
  'COF-TRIO': beside(
    'oat',
    [215, 30, 0.92, (d) => goods.coffeeBag(d, green, paper, green)],
    [560, 30, 0.92, (d) => goods.coffeeBag(d, navy, paper, navy)],
    [385, -25, 0.95, (d) => goods.coffeeBag(d, rust, paper, rust)],
  ),
  'BRW-CAF-8': one('mist', 1.4, (d) => pots.cafetiere(d, false), 375),
  'BRW-CAF-3': one('sand', 1.3, (d) => pots.cafetiere(d, true), 375),
  'BRW-DRIP': one('sage', 1.45, (d) => pots.dripper(d, clay)),
  'BRW-PAPER-02': one(
    'oat',
    1.45,
    (d) =>
      shadow(d, 330, 160) +
      [40, 20, 0]
        .map((x) =>
          path(
            `M${-180 + x},-8 L${150 + x},-8 L${90 + x},-250 Q${-15 + x},-290 ${-120 + x},-250 Z`,
            d.gradient([
              [0, '#f4e6cd'],
              [0.7, '#dcc4a0'],
              [1, '#bfa37c'],
            ]),
            'stroke="#a98e69" stroke-width="2"',
          ),
        )
        .join('') +
      line('M-160,-24 L140,-24', '#a98e69', 3, 'stroke-dasharray="8 8"'),
  ),
  'BRW-MOKA-4': one('moss', 1.4, (d) => pots.mokaPot(d), 385),
  'BRW-MOKA-SEAL': beside(
    'mist',
    [
      300,
      0,
      1.15,
      (d) =>
        shadow(d, 280, 80) +
        turned(
          d,
          [
            [0, 130],
            [30, 134],
          ],
          { color: '#efece4', inside: '#b9b4a8' },
        ),
    ],
    [
      520,
      -60,
      0.95,
      (d) =>
        shadow(d, 220, 80) +
        turned(
          d,
          [
            [0, 60],
            [70, 64],
            [76, 118],
            [92, 120],
          ],
          { color: steel, gloss: 0.7 },
        ),
    ],
  ),
  'BRW-GRIND': one('blush', 1.35, (d) => pots.grinder(d, '#8f9394', '#7a5335'), 375),
  'BRW-KETTLE': one('clay', 1.35, (d) => pots.kettle(d, '#2f3c3a'), 400),
  'BRW-SCOOP': flat('sand', [
    330,
    860,
    48,
    1.1,
    (d) =>
      rect(-13, -300, 26, 300, d.round(brass, 0.5), 12) +
      at(
        0,
        -290,
        turned(
          d,
          [
            [0, 70],
            [80, 84],
          ],
          { color: brass, gloss: 0.6, inside: '#8a6a2c', filled: '#4a2a1a' },
        ),
      ),
  ]),
  'BRW-TIN': one('sage', 1.5, (d) => pots.tin(d, navy, paper, { wide: 130, up: 300, mark: pots.wren(navy) })),
  'BRW-COLD': one('mist', 1.4, (d) => pots.bottle(d, '#5a3524', { up: 370, cap: wood, label: paper })),

  'MUG-HARBOUR': one('oat', 1.5, (d) => pots.mug(d, clay), 375),
  'MUG-LITTLE': one('sage', 1.3, (d) => pots.mug(d, kelp, { wide: 112, up: 190 }), 380),
  'MUG-ESPRESSO': beside(
    'blush',
    [270, 20, 1.35, (d) => pots.mug(d, clay, { wide: 92, up: 130, hasHandle: false })],
    [530, -20, 1.35, (d) => pots.mug(d, slate, { wide: 92, up: 130, hasHandle: false })],
  ),
  'MUG-BOWL': one('mustard', 1.45, (d) => pots.bowl(d, oatmeal, 190, 170, '#b98a63')),
  'MUG-ENAMEL': one('mist', 1.5, (d) => pots.mug(d, '#f4f1ea', { isEnamel: true, wide: 130, up: 210 }), 375),
  'MUG-TEAONE': one('dusk', 1.4, (d) => pots.teaForOne(d, clay), 400),
  'MUG-TRAVEL': one(
    'blush',
    1.5,
    (d) =>
      pots.mug(d, '#f5f1ea', {
        hasHandle: false,
        wide: 100,
        up: 260,
        filled: slate,
        decor: rect(-120, -170, 240, 70, slate),
      }) +
      at(
        0,
        -256,
        turned(
          d,
          [
            [0, 106],
            [26, 100],
          ],
          { color: slate, gloss: 0.2 },
        ),
      ),
  ),
  'MUG-BEAKER': one('sand', 1.5, (d) =>
    pots.mug(d, rust, { hasHandle: false, wide: 104, up: 270, filled: '#7d3f24', decor: waves('#f0dcc0') }),
  ),
  'MUG-SECOND': one(
    'moss',
    1.5,
    (d) =>
      pots.mug(d, '#a9b7ab', {
        decor: path(
          'M-140,-260 L150,-260 L150,-180 Q110,-120 80,-176 Q40,-90 0,-170 Q-50,-130 -80,-180 L-140,-170 Z',
          '#e8e2d2',
        ),
      }),
    375,
  ),
  'MUG-TEN': one(
    'mist',
    1.5,
    (d) => pots.mug(d, '#efeae0', { decor: at(-14, -120, pots.wren('#2f4f86'), 0, 0.95) }),
    375,
  ),

  'CKS-BOARD': one('sage', 1.4, (d) => goods.board(d, '#d3ad78'), 400),
  'CKS-CHEESE': one(
    'blush',
    1.4,
    (d) => goods.board(d, '#7d5334', { isRound: true, wide: 340, up: 440, inlay: brass }),
    400,
  ),
  'CKS-SPURTLE': flat('oat', [290, 900, 32, 1.35, (d) => goods.spoon(d, '#b98c5c', 430, 'round')]),
  'CKS-SPOONS': one(
    'mist',
    1.4,
    (d) =>
      standing(
        d,
        clay,
        fan(
          (index) =>
            goods.spoon(
              d,
              ['#c89d68', '#a97c4d', '#dcb785'][index] as string,
              330,
              index === 1 ? 'flat' : 'spoon',
            ),
          [-16, 2, 17],
          130,
        ),
      ),
    390,
  ),
  'CKS-SKILLET': one('clay', 1.25, (d) => goods.skillet(d), 320),
  'CKS-PIE': one('mist', 1.35, (d) => pots.dish(d, '#f4f1ea', '#2b4a6b')),
  'CKS-BOWL': one('mustard', 1.35, (d) => pots.bowl(d, '#cfd8d3', 240, 230)),
  'CKS-BUTTER': one(
    'sage',
    1.4,
    (d) =>
      shadow(d, 380, 120) +
      turned(
        d,
        [
          [0, 170],
          [26, 206],
        ],
        { color: clay, inside: '#f2ecdf' },
      ) +
      at(
        0,
        -18,
        turned(
          d,
          [
            [0, 160],
            [90, 150],
            [120, 110],
            [126, 40],
          ],
          { color: clay },
        ) + ellipse(0, -140, 24, 22, d.round(clay)),
      ),
  ),
  'CKS-SALTPIG': one('dusk', 1.45, (d) => pots.saltPig(d, '#d8cbb3'), 400),
  'CKS-BREADBIN': one(
    'oat',
    1.35,
    (d) =>
      shadow(d, 440, 180) +
      path(
        'M-220,0 L-220,-120 Q-220,-240 -90,-240 L90,-240 Q220,-240 220,-120 L220,0 Z',
        d.gradient([
          [0, lighter(oak, 0.3)],
          [0.55, oak],
          [1, darker(oak, 0.3)],
        ]),
      ) +
      [0.2, 0.4, 0.6, 0.8]
        .map((s) => line(`M-214,${-230 * s} L214,${-230 * s}`, darker(oak, 0.4), 4, 'opacity="0.5"'))
        .join('') +
      rect(-44, -74, 88, 20, brass, 8),
  ),

  'NBK-HARLE-A5': one(
    'sand',
    1.4,
    (d) => goods.book(d, green, { mark: at(0, 60, pots.wren('#d9c39a'), 0, 0.8) }),
    380,
  ),
  'NBK-HARLE-A6': one(
    'sage',
    1.2,
    (d) => goods.book(d, claret, { wide: 240, up: 320, mark: at(0, 50, pots.wren('#d9c39a'), 0, 0.7) }),
    385,
  ),
  'NBK-FIELD': beside(
    'oat',
    [330, 60, 1.1, (d) => goods.book(d, '#8c9a86', { thick: 10, band: paper }), -7],
    [390, 20, 1.1, (d) => goods.book(d, '#c98d6b', { thick: 10, band: paper }), -1],
    [450, -20, 1.1, (d) => goods.book(d, '#cfb98f', { thick: 10, band: paper }), 5],
  ),
  'NBK-LEATHER': one('mist', 1.4, (d) => goods.book(d, '#8a5233', { thick: 44, elastic: '#4f2c19' }), 380),
  'NBK-FIVEYEAR': one(
    'blush',
    1.4,
    (d) => goods.book(d, '#3c4c63', { thick: 70, mark: at(-6, -30, text('5', 130, '#d9c39a')) }),
    375,
  ),
  'NBK-DIARY-27': one(
    'mustard',
    1.42,
    (d) => goods.book(d, '#20453c', { wide: 300, thick: 50, mark: at(-6, -20, text('2027', 76, '#e3cf9f')) }),
    380,
  ),
  'NBK-DIARY-26': one(
    'plum',
    1.42,
    (d) => goods.book(d, '#5a2b31', { wide: 300, thick: 50, mark: at(-6, -20, text('2026', 76, '#e3cf9f')) }),
    380,
  ),
  'NBK-REPORTER': one(
    'mist',
    1.35,
    (d) =>
      goods.book(d, '#d6c6a4', { wide: 240, up: 380, thick: 18 }) +
      Array.from({ length: 9 }, (_, i) => line(`M${-100 + i * 25},-362 q6,-34 12,0`, '#6d6f70', 6)).join(''),
    395,
  ),
  'NBK-RECIPE': one('sage', 1.4, (d) => goods.book(d, rust, { band: paper, thick: 56 }), 380),
  'NBK-PLANNER-PDF': one(
    'oat',
    1.3,
    (d) =>
      goods.card(
        d,
        '#fbf7ee',
        Array.from(
          { length: 7 },
          (_, i) =>
            rect(-130, -150 + i * 44, 260, 2, '#b9ab95') +
            rect(-130, -138 + i * 44, 44, 10, green, 2, 'opacity="0.7"'),
        ).join(''),
        { wide: 320, up: 420 },
      ),
    375,
  ),

  'PEN-FIRST': flat('sand', [290, 890, 40, 1.5, (d) => goods.pen(d, '#26466b', steel)]),
  'PEN-BRASS': flat('mist', [300, 880, 44, 1.35, (d) => goods.pen(d, brass, '#a07e33', 380)]),
  'PEN-INK-50': one('oat', 1.5, (d) => pots.inkBottle(d, '#24445f')),
  'PEN-CART': one('blush', 1.3, (d) => goods.box(d, '#26466b', paper, { wide: 280, up: 120 })),
  'PEN-CEDAR': one('sage', 1.35, (d) =>
    standing(
      d,
      slate,
      fan(
        (index) => goods.pencil(d, ['#a9643d', green, '#c79a3d', '#a9643d', claret][index] as string, 360),
        [-19, -9, 1, 10, 20],
        100,
      ),
    ),
  ),
  'PEN-SHARPENER': one(
    'mustard',
    1.5,
    (d) =>
      shadow(d, 200, 90) +
      path('M-90,0 L-70,-96 L70,-96 L90,0 Z', d.round(brass, 0.6)) +
      rect(-40, -112, 86, 20, d.round(steel, 0.6), 3) +
      ellipse(4, -102, 10, 7, '#6d6f70') +
      [-62, -44, 46, 62].map((x) => line(`M${x},-8 L${x * 0.82},-88`, '#8d7132', 4)).join(''),
  ),
  'PEN-CARPENTER': flat('clay', [280, 900, 40, 1.6, (d) => goods.pencil(d, '#b5342c', 420)]),
  'PEN-DIP': flat(
    'oat',
    [250, 900, 34, 1.35, (d) => goods.pen(d, '#2c2826', brass, 470)],
    [520, 870, 70, 0.5, (d) => goods.pen(d, brass, brass, 200)],
    [590, 900, 84, 0.5, (d) => goods.pen(d, steel, steel, 200)],
  ),
  'PEN-ROLL': one(
    'sage',
    1.35,
    (d) =>
      shadow(d, 360, 130) +
      fan((i) => goods.pencil(d, [green, rust, navy, brass][i] as string, 190), [-4, -1, 2, 5], 130) +
      turned(
        d,
        [
          [0, 150],
          [200, 150],
        ],
        { color: '#a79a78', gloss: 0.15, inside: '#7c7054' },
      ) +
      rect(-152, -110, 304, 22, '#7a4f2f'),
  ),
  'PEN-TRAY': one(
    'mist',
    1.3,
    (d) =>
      shadow(d, 420, 70) +
      block(d, { wide: 420, up: 60, deep: 150, color: oak }) +
      at(-40, -70, goods.pen(d, navy), 78) +
      at(-60, -92, goods.pencil(d, rust, 360), 82),
  ),

  'CRD-WREN': one('sage', 1.4, (d) => goods.card(d, '#faf5ea', pots.wren('#4b5b45')), 375),
  'CRD-THANKS': one(
    'blush',
    1.4,
    (d) => goods.card(d, '#faf5ea', text('thank you', 46, claret, 'font-style="italic"')),
    375,
  ),
  'CRD-BIRTHDAY': one(
    'mist',
    1.4,
    (d) =>
      goods.card(
        d,
        '#eef2f0',
        at(0, 10, pots.wren(navy), 0, 0.9) +
          line('M-90,70 q22,-14 45,0 t45,0 t45,0 t45,0', '#7fa0ad', 6) +
          line('M-90,92 q22,-14 45,0 t45,0 t45,0 t45,0', '#7fa0ad', 6),
      ),
    375,
  ),
  'CRD-WRITING': beside(
    'oat',
    [
      360,
      40,
      1.3,
      (d) =>
        goods.card(
          d,
          '#fbf6ea',
          [0, 1, 2, 3, 4].map((i) => rect(-80, -60 + i * 34, 160, 2, '#b9ab95')).join(''),
        ),
    ],
    [
      470,
      -30,
      1.2,
      (d) =>
        shadow(d, 290, 100) +
        rect(-145, -190, 290, 190, '#ece2cd', 4) +
        path('M-145,-190 L0,-80 L145,-190 Z', '#ddd0b6') +
        ellipse(0, -88, 24, 24, d.round(claret, 0.3)),
    ],
  ),
  'CRD-WRAP': one('mustard', 1.35, (d) =>
    [-90, 0, 90]
      .map((x, i) =>
        at(
          x,
          i === 1 ? 20 : 0,
          shadow(d, 90, 180) +
            turned(
              d,
              [
                [0, 44],
                [400, 44],
              ],
              {
                color: [kelp, '#c8714d', navy][i] as string,
                gloss: 0.3,
                inside: '#efe6d3',
                decor: Array.from({ length: 8 }, (_, r) =>
                  at(-16 + (r % 2) * 30, -40 - r * 48, pots.wren('#f3ead9'), 0, 0.24),
                ).join(''),
              },
            ),
        ),
      )
      .join(''),
  ),
  'CRD-TWINE': one('sage', 1.4, (d) => goods.twine(d, '#c0392f', '#f6efe2'), 370),
  'CRD-XMAS-26': one('moss', 1.35, (d) => goods.box(d, '#8f2f2b', '#e8d6a8')),
  'CRD-WAX': beside(
    'plum',
    [
      300,
      0,
      1.35,
      (d) =>
        shadow(d, 120, 150) +
        turned(
          d,
          [
            [0, 44],
            [60, 50],
            [80, 30],
            [190, 44],
            [220, 26],
          ],
          { color: wood },
        ),
    ],
    [
      520,
      -20,
      1.2,
      (d) =>
        shadow(d, 160, 50) +
        ellipse(0, -16, 96, 40, d.round('#a52a2a', 0.3)) +
        ellipse(0, -22, 62, 24, darker('#a52a2a', 0.2)) +
        at(0, -22, pots.wren('#c65a50'), 0, 0.35),
    ],
  ),

  'CDL-TIN': one('mist', 1.5, (d) => pots.tin(d, '#c9cbc8', paper, { wide: 140, up: 170 })),
  'CDL-STONE': one('dusk', 1.5, (d) => pots.candle(d, clay, '#f2e3c0')),
  'CDL-DINNER': beside(
    'moss',
    [320, 0, 1.15, (d) => pots.dinnerCandle(d, '#d6a541')],
    [470, -20, 1.15, (d) => pots.dinnerCandle(d, '#d6a541', 440)],
  ),
  'CDL-TEALIGHT': beside(
    'plum',
    [240, 40, 1.1, (d) => pots.candle(d, '#d9ae55', '#eac776', undefined, { wide: 72, up: 50 })],
    [430, 60, 1.1, (d) => pots.candle(d, '#d9ae55', '#eac776', undefined, { wide: 72, up: 50 })],
    [560, -10, 1.1, (d) => pots.candle(d, '#d9ae55', '#eac776', undefined, { wide: 72, up: 50 })],
    [340, -40, 1.1, (d) => pots.candle(d, '#d9ae55', '#eac776', undefined, { wide: 72, up: 50 })],
  ),
  'CDL-STICK': one('dusk', 1.4, (d) => pots.candlestick(d, iron, '#efe2c4'), 380),
  'CDL-TRIMMER': one(
    'sage',
    1.5,
    (d) =>
      d.blurred(ellipse(30, -160, 60, 190, '#2a2130', 'opacity="0.25"'), 18) +
      at(0, -20, goods.scissors(d, brass), 24),
    400,
  ),
  'CDL-MATCHES': one('oat', 1.45, (d) => pots.matches(d)),
  'CDL-MIST': one('sage', 1.4, (d) =>
    pots.bottle(d, '#8aa17c', { up: 260, cap: '#2c2927', label: '#f2efe4' }),
  ),
  'CDL-SACHET': beside(
    'plum',
    [290, 60, 1, (d) => goods.cushion(d, '#8d7fa3'), -6],
    [480, 20, 0.9, (d) => goods.cushion(d, '#a9b193'), 7],
    [370, -40, 0.85, (d) => goods.cushion(d, '#c7b08b'), -2],
  ),

  'BLK-THROW': one('mist', 1.4, (d) =>
    goods.folded(d, [oatmeal, oatmeal, '#cdb994'], { weave: true, fringe: true }),
  ),
  'BLK-BED': one('sand', 1.4, (d) =>
    goods.folded(d, ['#8695a0', '#8695a0', '#93a1ab', '#9eabb4'], { stripe: '#f0e6d2', wide: 440 }),
  ),
  'BLK-MILLEND': one('oat', 1.4, (d) =>
    goods.folded(d, ['#b9754f', '#c9a15a', '#7f8e83'], { stripe: '#5c4440', weave: true }),
  ),
  'BLK-CUSHION': one('sage', 1.4, (d) => goods.cushion(d, '#8695a0'), 400),
  'BLK-TEATOWEL': one('mist', 1.35, (d) =>
    goods.folded(d, ['#efe8d9', '#f4eee1'], { stripe: '#3f6f9a', thick: 54, wide: 400 }),
  ),
  'BLK-APRON': ['sage', (d) => [[400, 190, 1.2, goods.apron(d, navy)]]],
  'BLK-NAPKIN': one('blush', 1.3, (d) =>
    goods.folded(d, ['#d9c9a9', '#dfd0b2', '#d9c9a9', '#e2d5ba'], { thick: 40, wide: 380 }),
  ),
  'BLK-HWB': one('dusk', 1.35, (d) => goods.hotWaterBottle(d, '#a8a08c'), 400),
  'BLK-TOWEL': one('mist', 1.4, (d) =>
    goods.folded(d, ['#f0ece2', '#f3efe6', '#5e6d76'], { thick: 78, weave: true }),
  ),
  'BLK-DRAUGHT': one(
    'clay',
    1.2,
    (d) =>
      shadow(d, 560, 80) +
      path(
        'M-280,-10 C-310,-60 -290,-110 -250,-112 L250,-112 C300,-104 310,-50 276,-8 C100,4 -100,4 -280,-10 Z',
        d.gradient(
          [
            [0, lighter('#7f8e83', 0.3)],
            [0.5, '#7f8e83'],
            [1, darker('#7f8e83', 0.35)],
          ],
          'x1="0" x2="0" y1="0" y2="1"',
        ),
      ) +
      [-220, -110, 0, 110, 220]
        .map((x) => line(`M${x},-110 q14,50 0,106`, '#b2643f', 8, 'opacity="0.8"'))
        .join(''),
    400,
  ),

  'SOP-SHORE': one('mist', 1.35, (d) => goods.soap(d, '#c9d6c4', paper), 380),
  'SOP-SCRUB': one('sage', 1.4, (d) =>
    pots.tin(d, '#7c8f6a', paper, { wide: 150, up: 150, mark: pots.textLines(ink, 120) }),
  ),
  'SOP-DISH': one('oat', 1.15, (d) => goods.brush(d, wood, '#efe3ca', { wide: 190, long: true }), 320),
  'SOP-DISH-HEAD': beside(
    'sand',
    [250, 40, 1.1, (d) => goods.brush(d, wood, '#efe3ca', { wide: 150 })],
    [500, 50, 1.1, (d) => goods.brush(d, wood, '#efe3ca', { wide: 150 })],
    [380, -40, 1.1, (d) => goods.brush(d, wood, '#efe3ca', { wide: 150 })],
  ),
  'SOP-NAIL': one('blush', 1.4, (d) => goods.brush(d, '#a97c4d', '#e8dcc3', { wide: 230 })),
  'SOP-BLOCK': one('sage', 1.3, (d) => goods.soap(d, '#ece3cf'), 380),
  'SOP-RACK': one(
    'mist',
    1.3,
    (d) =>
      shadow(d, 330, 70) +
      [-110, -40, 30, 100]
        .map((x) =>
          rect(
            x - 24,
            -34,
            56,
            34,
            d.gradient([
              [0, lighter(oak, 0.25)],
              [1, darker(oak, 0.15)],
            ]),
            4,
          ),
        )
        .join('') +
      rect(
        -150,
        -52,
        310,
        20,
        d.gradient([
          [0, lighter(oak, 0.3)],
          [1, darker(oak, 0.2)],
        ]),
        6,
      ) +
      at(0, -50, goods.soap(d, '#cdd9d2'), 0, 0.85),
    390,
  ),
  'SOP-BENCH': one('clay', 1.2, (d) => goods.brush(d, '#d3ad78', '#3b332c', { wide: 300, long: true }), 290),

  'MND-DARN': beside(
    'sage',
    [270, 30, 1.1, (d) => goods.wool(d, navy, 100)],
    [470, 50, 1.1, (d) => goods.wool(d, rust, 92)],
    [
      380,
      -50,
      1.2,
      (d) =>
        shadow(d, 200, 110) +
        turned(
          d,
          [
            [0, 26],
            [90, 24],
            [110, 92],
            [150, 100],
            [186, 60],
          ],
          { color: wood },
        ),
    ],
  ),
  'MND-WOOL': one(
    'oat',
    1.4,
    (d) =>
      shadow(d, 260, 160) +
      rect(-130, -330, 260, 330, paper, 6) +
      Array.from({ length: 17 }, (_, i) =>
        line(`M-138,${-50 - i * 14} L138,${-56 - i * 14}`, i % 3 ? '#c79a3d' : '#b4882f', 12),
      ).join('') +
      at(0, -26, pots.textLines(ink, 110, 1)),
  ),
  'MND-POLISH': one('mustard', 1.45, (d) => pots.tin(d, '#c7923a', paper, { wide: 150, up: 120 })),
  'MND-OIL': one('sand', 1.4, (d) => pots.bottle(d, '#c98f35', { up: 320, cap: '#2c2927', label: paper })),
  'MND-BALM': one('clay', 1.45, (d) => pots.tin(d, '#5b3a28', '#e6d2ac', { wide: 140, up: 130 })),
  'MND-CHINA': beside(
    'blush',
    [
      310,
      20,
      1.25,
      (d) => pots.bowl(d, '#f0ece4', 150, 120) + line('M-60,-118 L-40,-70 L-66,-40 L-50,-6', brass, 6),
    ],
    [560, -20, 1, (d) => pots.bottle(d, '#e9e4d8', { wide: 44, up: 160, capUp: 40, isGlass: false })],
  ),
  'MND-NEEDLE': one(
    'plum',
    1.4,
    (d) =>
      goods.book(d, '#b9545a', {
        wide: 250,
        up: 260,
        thick: 14,
        mark: at(0, 30, line('M-70,40 L60,-60', steel, 7) + line('M60,-60 C110,-90 40,20 90,70', paper, 5)),
      }),
    390,
  ),
  'MND-STONE': one(
    'dusk',
    1.3,
    (d) =>
      shadow(d, 380, 70) +
      rect(
        -190,
        -40,
        380,
        40,
        d.gradient([
          [0, lighter(oak, 0.3)],
          [1, darker(oak, 0.2)],
        ]),
        5,
      ) +
      at(0, -38, block(d, { wide: 330, up: 74, deep: 110, color: '#8b9498', r: 6 })),
    385,
  ),

  'GFT-MORNING': giftBox('sand', '#efe4cf', green, (d) => [
    [620, ground - 70, 1, goods.coffeeBag(d, green, paper, green)],
  ]),
  'GFT-LETTER': giftBox('mist', '#e9e4d8', navy, (d) => [
    [600, ground - 80, 1, goods.card(d, '#faf5ea', pots.wren(navy))],
  ]),
  'GFT-SUNDAY': giftBox('blush', '#f3e3d6', rust, (d) => [[630, ground - 70, 1.1, pots.mug(d, clay)]]),
  'GFT-MENDER': giftBox('sage', '#dfe0cd', '#7a4f2f', (d) => [
    [640, ground - 70, 1, goods.wool(d, rust, 90)],
  ]),
  'GFT-HOME': giftBox('oat', '#f1ead9', '#c79a3d', (d) => [
    [640, ground - 70, 1, pots.candle(d, slate, '#f2e3c0')],
  ]),
  'GFT-DESK': giftBox('mist', '#d9dedb', '#26466b', (d) => [
    [640, ground - 80, 1, pots.inkBottle(d, '#24445f')],
  ]),
  'GFT-XMAS-26': giftBox('moss', '#8f2f2b', '#f0e2c0', (d) => [
    [640, ground - 70, 1, pots.dinnerCandle(d, '#f0e6d0')],
  ]),
  'GFT-VOUCHER': one(
    'mustard',
    1.4,
    (d) =>
      goods.card(d, '#f8f1e0', at(0, -40, pots.wren(green)) + at(0, 60, text('Gift voucher', 32, green))),
    375,
  ),

  'PER-BOOKMARK': flat('sand', [
    330,
    880,
    38,
    1.4,
    (d) =>
      rect(-34, -400, 68, 400, d.round(brass, 0.5), 8) +
      line('M0,-392 C-20,-450 30,-470 10,-520', claret, 8) +
      at(0, -200, text('Ann', 38, '#7a5c20', 'transform="rotate(-90)" font-style="italic"')),
  ]),
  'PER-MUG': one(
    'oat',
    1.5,
    (d) => pots.mug(d, clay, { decor: at(-16, -110, text('Rowan', 50, navy, 'font-style="italic"')) }),
    375,
  ),
  'PER-NUMBER': [
    'moss',
    (d) => [
      [
        400,
        620,
        1,
        d.blurred(at(20, 18, text('27', 420, '#1d201a', 'font-weight="bold" opacity="0.45"')), 12) +
          text(
            '27',
            420,
            d.gradient(
              [
                [0, '#e7cd86'],
                [0.4, brass],
                [1, '#8a6a26'],
              ],
              'x1="0" x2="1" y1="0" y2="1"',
            ),
            'font-weight="bold"',
          ),
      ],
    ],
  ],
  'PER-SPOON': flat('mist', [
    300,
    900,
    36,
    1.4,
    (d) =>
      goods.spoon(d, '#b98c5c', 440) + at(0, -150, text('Grandma', 26, '#6b4526', 'transform="rotate(-90)"')),
  ]),
  'PER-TAG': ['blush', (d) => [[400, 330, 1.4, goods.tag(d, '#8a5233', text('J.M.', 54, '#e9cf9d'))]]],
  'PER-MARKERS': one(
    'sage',
    1.3,
    (d) =>
      [
        fan(
          (i) =>
            rect(-22, -230, 44, 230, d.round(brass, 0.5), 6) +
            at(
              0,
              -150,
              text(['mint', 'sage', 'dill', 'bay'][i] as string, 22, '#6a5020', 'transform="rotate(-90)"'),
            ),
          [-16, -5, 6, 17],
          120,
        ),
        pots.bowl(d, '#b4694a', 160, 190),
      ].join(''),
    390,
  ),
  'PER-BIRTH': one(
    'blush',
    1.4,
    (d) =>
      goods.board(d, '#cfa468', {
        wide: 330,
        up: 420,
        mark: text('Isla', 84, '#7a4f27', 'font-style="italic"') + at(0, 50, text('3.4.2026', 30, '#7a4f27')),
      }),
    400,
  ),
  'PER-PENCILS': one('mustard', 1.35, (d) =>
    standing(
      d,
      paper,
      fan((i) => goods.pencil(d, [green, '#b5342c', wood, green][i] as string, 360), [-15, -5, 6, 16], 100),
    ),
  ),

  // More of the same: other glazes, colours and views.
  'MUG-HARBOUR 2': one('sage', 1.5, (d) => pots.mug(d, slate), 375),
  'MUG-HARBOUR 3': one('blush', 1.5, (d) => pots.mug(d, kelp), 375),
  'COF-STAITHE 2': beside(
    'oat',
    [300, 30, 1.15, (d) => goods.coffeeBag(d, green, paper, green)],
    [570, -10, 1.05, (d) => pots.mug(d, clay)],
  ),
  'NBK-HARLE-A5 2': one(
    'blush',
    1.4,
    (d) => goods.book(d, claret, { mark: at(0, 60, pots.wren('#d9c39a'), 0, 0.8) }),
    380,
  ),
  'BLK-THROW 2': one('dusk', 1.4, (d) =>
    goods.folded(d, ['#8695a0', oatmeal, '#b9754f', '#39455c'], { weave: true, fringe: true }),
  ),
  'NBK-DIARY-27 2': beside(
    'sage',
    [
      330,
      30,
      1.25,
      (d) =>
        goods.book(d, '#20453c', { wide: 300, thick: 50, mark: at(-6, -20, text('2027', 76, '#e3cf9f')) }),
    ],
    [
      650,
      -20,
      1,
      (d) =>
        standing(
          d,
          slate,
          fan((i) => goods.pencil(d, [rust, brass, navy][i] as string, 330), [-9, 0, 9], 100),
        ),
    ],
  ),
};
