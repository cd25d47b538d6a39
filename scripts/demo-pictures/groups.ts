// Still lifes of several things: categories, posts, the front page.
import * as goods from './goods.ts';
import * as pots from './pots.ts';
import { at, type Drawing } from './primitives.ts';
import type { Placed, Room } from './scene.ts';

export type Group = [room: Room, things: (drawing: Drawing) => Placed[]];

const paper = '#f3ead9';
const green = '#2f5d50';
const navy = '#2c3f5c';
const rust = '#b2643f';
const clay = '#e6dfd0';
const slate = '#56646c';
const oatmeal = '#d8c7a8';
const wood = '#c29565';
const brass = '#c9a44f';

const bag = (d: Drawing, color: string): string => goods.coffeeBag(d, color, paper, color);
const potOf = (d: Drawing, color: string, colors: readonly string[]): string =>
  colors
    .map((one, index) =>
      at(
        (index - (colors.length - 1) / 2) * 34,
        -100,
        goods.pencil(d, one, 330),
        (index - (colors.length - 1) / 2) * 9,
      ),
    )
    .join('') + pots.mug(d, color, { hasHandle: false });
const spoons = (d: Drawing, color: string): string =>
  [-15, 2, 16]
    .map((turn, index) =>
      at((index - 1) * 34, -120, goods.spoon(d, wood, 320, index === 1 ? 'flat' : 'spoon'), turn),
    )
    .join('') + pots.mug(d, color, { hasHandle: false });
const lyingPen = (d: Drawing, color: string): string => at(0, -16, goods.pen(d, color), 78);

/** By the title of the category; squares of 1000. */
export const categories: Record<string, Group> = {
  Coffee: [
    'sand',
    (d) => [
      [330, 800, 1.25, bag(d, green)],
      [640, 840, 1.15, pots.mug(d, clay)],
    ],
  ],
  'Coffee Beans': [
    'mustard',
    (d) => [
      [270, 800, 1.1, bag(d, navy)],
      [730, 800, 1.1, bag(d, rust)],
      [500, 850, 1.2, bag(d, green)],
    ],
  ],
  'Brewing Equipment': [
    'mist',
    (d) => [
      [330, 810, 1.35, pots.mokaPot(d)],
      [690, 850, 1.2, pots.dripper(d, clay)],
    ],
  ],
  'Kitchen & Table': [
    'sage',
    (d) => [
      [300, 790, 1.3, goods.board(d, '#d3ad78')],
      [640, 850, 1.1, pots.bowl(d, '#cfd8d3', 220, 200)],
    ],
  ],
  'Mugs & Cups': [
    'blush',
    (d) => [
      [330, 800, 1.2, pots.mug(d, slate)],
      [660, 800, 1.1, pots.mug(d, '#66775c')],
      [490, 880, 1.2, pots.mug(d, clay)],
    ],
  ],
  'Cook & Serve': [
    'mustard',
    (d) => [
      [320, 800, 1.3, spoons(d, clay)],
      [650, 860, 1.15, pots.dish(d, '#f4f1ea', '#2b4a6b')],
    ],
  ],
  Stationery: [
    'mist',
    (d) => [
      [330, 800, 1.25, goods.book(d, green, { band: paper })],
      [680, 830, 1.15, potOf(d, clay, [rust, brass, navy])],
    ],
  ],
  'Notebooks & Journals': [
    'oat',
    (d) => [
      [310, 790, 1.25, goods.book(d, green)],
      [530, 820, 1.1, goods.book(d, '#6d2f38')],
      [720, 860, 0.95, goods.book(d, '#8a5233', { elastic: '#4f2c19' })],
    ],
  ],
  'Pens, Pencils & Ink': [
    'blush',
    (d) => [
      [350, 800, 1.2, potOf(d, slate, [rust, green, brass, navy])],
      [690, 850, 1.15, pots.inkBottle(d, '#24445f')],
    ],
  ],
  'Cards & Wrap': [
    'sage',
    (d) => [
      [330, 800, 1.25, goods.card(d, '#faf5ea', pots.wren('#4b5b45'))],
      [710, 850, 1.05, goods.twine(d, '#c0392f', '#f6efe2')],
    ],
  ],
  Home: [
    'dusk',
    (d) => [
      [420, 810, 1.35, goods.folded(d, ['#8a9a8e', oatmeal, '#b9754f'], { weave: true })],
      [760, 880, 1.05, pots.candle(d, clay, '#f2e3c0')],
    ],
  ],
  'Candles & Scent': [
    'plum',
    (d) => [
      [270, 800, 1.1, pots.dinnerCandle(d, '#d6a541')],
      [500, 850, 1.3, pots.candle(d, clay, '#f2e3c0', paper)],
      [770, 820, 1.05, pots.tin(d, '#c9cbc8', paper)],
    ],
  ],
  'Blankets & Linen': [
    'mist',
    (d) => [[490, 850, 1.5, goods.folded(d, ['#8695a0', oatmeal, '#efe8d9', '#b9754f'], { weave: true })]],
  ],
  'Wash & Mend': [
    'sage',
    (d) => [
      [340, 800, 1.2, pots.bottle(d, '#c98f35', { up: 320, cap: '#2c2927' })],
      [650, 850, 1.1, goods.soap(d, '#c9d6c4', paper)],
    ],
  ],
  'Soap & Brushes': [
    'mist',
    (d) => [
      [380, 800, 1.2, goods.soap(d, '#dfe3cf', paper)],
      [560, 900, 1.1, goods.brush(d, wood, '#efe3ca', { wide: 260 })],
    ],
  ],
  'Mending & Care': [
    'mustard',
    (d) => [
      [320, 810, 1.2, goods.wool(d, navy, 120)],
      [560, 840, 1.2, goods.wool(d, rust, 100)],
      [760, 830, 1.1, pots.tin(d, '#7c8f6a', paper)],
    ],
  ],
  Gifts: [
    'blush',
    (d) => [
      [400, 810, 1.35, goods.box(d, '#efe4cf', rust)],
      [700, 870, 1, goods.box(d, green, paper, { wide: 240, up: 150 })],
    ],
  ],
  'Gift Boxes & Vouchers': [
    'moss',
    (d) => [
      [420, 810, 1.4, goods.box(d, '#8f2f2b', '#f0e2c0')],
      [740, 870, 0.95, goods.card(d, '#f8f1e0', pots.wren(green))],
    ],
  ],
  'Engraved & Personalised': [
    'sand',
    (d) => [
      [350, 800, 1.3, goods.board(d, '#cfa468')],
      [660, 850, 1.2, pots.mug(d, clay, { decor: at(-16, -110, pots.wren(navy), 0, 0.9) })],
    ],
  ],
};

const wide = 830;
/** By the title of the post; 1500 × 1000. */
export const posts: Record<string, Group> = {
  'A mending resolution you can keep': [
    'sage',
    (d) => [
      [480, wide, 1.4, goods.wool(d, navy, 120)],
      [740, 860, 1.3, goods.wool(d, rust, 110)],
      [1050, wide, 1.4, goods.folded(d, ['#8695a0', oatmeal], { weave: true, wide: 360 })],
    ],
  ],
  'What we mean by a medium roast': [
    'mustard',
    (d) => [
      [480, wide, 1.3, bag(d, '#b88a4d')],
      [800, wide, 1.3, bag(d, '#8a5233')],
      [1120, wide, 1.3, bag(d, '#4a2f22')],
    ],
  ],
  'A morning at Oswin Pottery': [
    'blush',
    (d) => [
      [430, wide, 1.4, pots.bowl(d, '#cfd8d3', 190, 170)],
      [800, 860, 1.45, pots.mug(d, clay)],
      [1130, wide, 1.3, pots.mug(d, slate)],
    ],
  ],
  'How to descale a kettle, and how often': [
    'clay',
    (d) => [
      [620, wide, 1.5, pots.kettle(d, '#2f3c3a')],
      [1080, 870, 1.3, pots.mug(d, clay)],
    ],
  ],
  'Five notebooks, and whom they suit': [
    'oat',
    (d) => [
      [380, wide, 1.2, goods.book(d, green, { band: paper })],
      [640, wide, 1.1, goods.book(d, '#6d2f38')],
      [880, wide, 1.25, goods.book(d, '#3c4c63', { thick: 60 })],
      [1130, wide, 1, goods.book(d, '#8a5233', { elastic: '#4f2c19' })],
    ],
  ],
  'The bench is open on Saturdays': [
    'moss',
    (d) => [
      [470, wide, 1.35, pots.bottle(d, '#c98f35', { up: 320, cap: '#2c2927' })],
      [720, 850, 1.3, pots.tin(d, '#c7923a', paper)],
      [1080, 870, 1.3, goods.brush(d, wood, '#efe3ca')],
    ],
  ],
  'A cafetière, done properly': [
    'mist',
    (d) => [
      [600, wide, 1.45, pots.cafetiere(d, true)],
      [1010, 860, 1.35, pots.mug(d, '#f4f1ea', { isEnamel: true, wide: 130, up: 210 })],
    ],
  ],
  'Last posting dates for Christmas 2025': [
    'plum',
    (d) => [
      [520, wide, 1.4, goods.box(d, '#8f2f2b', '#f0e2c0')],
      [900, wide, 1.1, goods.twine(d, '#c0392f', '#f6efe2')],
      [1180, wide, 1.2, pots.dinnerCandle(d, '#f0e6d0', 420)],
    ],
  ],
  'How to wrap a mug without losing your temper': [
    'sand',
    (d) => [
      [520, wide, 1.4, goods.box(d, '#efe4cf', '#c0392f')],
      [1000, 860, 1.4, pots.mug(d, '#66775c')],
    ],
  ],
  'The stocktake: what we found behind the dresser': [
    'dusk',
    (d) => [
      [420, wide, 1.3, pots.saltPig(d, oatmeal)],
      [740, 860, 1.2, pots.tin(d, navy, paper, { up: 220, mark: pots.wren(navy) })],
      [1060, wide, 1.3, goods.book(d, '#8a5233', { thick: 60 })],
    ],
  ],
  'First ink: a fountain pen for beginners': [
    'mist',
    (d) => [
      [560, wide, 1.5, pots.inkBottle(d, '#24445f')],
      [880, 850, 1.5, lyingPen(d, rust)],
    ],
  ],
  'Guji is back, and why it went away': [
    'blush',
    (d) => [
      [600, wide, 1.4, bag(d, '#d9896a')],
      [1020, 870, 1.3, pots.dripper(d, clay)],
    ],
  ],
  'At the loom at Brannock Mill': [
    'oat',
    (d) => [
      [560, 850, 1.5, goods.folded(d, [oatmeal, '#b9754f', '#8695a0'], { weave: true, fringe: true })],
      [1090, wide, 1.2, goods.cushion(d, '#8695a0')],
    ],
  ],
  'Ten years on Staithe Row': [
    'sage',
    (d) => [
      [480, wide, 1.25, bag(d, green)],
      [780, 860, 1.4, pots.mug(d, '#efeae0', { decor: at(-14, -120, pots.wren('#2f4f86'), 0, 0.95) })],
      [1120, wide, 1.2, pots.candlestick(d, '#35332f', '#efe2c4')],
    ],
  ],
};

/** 1600 × 1400. */
export const front: Group = [
  'sand',
  (d) => [
    [300, 1010, 1.35, goods.board(d, '#d3ad78', { wide: 330, up: 520 })],
    [1250, 1010, 1.45, goods.book(d, green, { mark: at(0, 50, pots.wren('#d9c39a'), 0, 0.8) })],
    [1060, 1030, 1.3, potOf(d, slate, [rust, brass, navy, green])],
    [590, 1030, 1.55, bag(d, navy)],
    [860, 1140, 1.7, pots.mug(d, clay)],
    [330, 1150, 1.35, goods.folded(d, ['#8a9a8e', oatmeal, '#b9754f'], { weave: true, wide: 400 })],
    [1330, 1160, 1.35, pots.candle(d, '#efe8da', '#f2e3c0', paper)],
    [620, 1240, 1.15, goods.soap(d, '#c9d6c4', paper)],
  ],
];

/** By the file name of a page. */
export const pages: Record<string, Group> = {
  'our-story.html': [
    'mist',
    (d) => [
      [430, wide, 1.3, bag(d, green)],
      [780, 860, 1.45, pots.mug(d, clay)],
      [1120, wide, 1.3, spoons(d, slate)],
    ],
  ],
  'our-makers.html': [
    'clay',
    (d) => [
      [430, wide, 1.35, goods.board(d, '#d3ad78', { isRound: true })],
      [780, 860, 1.35, pots.bowl(d, '#cfd8d3', 190, 170)],
      [1150, wide, 1.2, goods.wool(d, navy, 130)],
    ],
  ],
};
