import { choose, type Shelf } from '../drafts.ts';

const scent = choose('Scent', 'Harbour', 'Peat Smoke', 'Walled Garden', 'Beeswax and Honey');

export const candles: Shelf = {
  title: 'Candles & Scent',
  about: 'Candles poured upstairs in small batches, in scents that do not shout.',
  keywords: ['candles', 'soy wax candles', 'home fragrance'],
  note: 'Let the first burn melt right to the edge, trim the wick to half a centimetre, and never leave a flame alone.',
  products: [
    {
      title: 'Tidewrack Candle in a Tin',
      facts: { sku: 'CDL-TIN', price: 13, weight: 0.24, stock: [21, 17, 5, 12], rating: 4.7, trade: 8 },
      short: 'Thirty hours of gentle scent, in a tin that holds pins afterwards.',
      long: 'Rapeseed and soy wax, a cotton wick and a restrained hand with the oils. Peat Smoke smells of a good pub; Harbour, kindly, does not smell of fish.',
      made: '180 ml tin with lid. About 30 hours.',
      options: [scent],
    },
    {
      title: 'Tidewrack Candle in Stoneware',
      facts: { sku: 'CDL-STONE', price: 29, weight: 0.58, stock: [8, 6, 0, 3], rating: 4.85, trade: 18.5 },
      short: 'The same candle in a beaker by Ruth Oswin. Bring it back and we will refill it.',
      long: 'When it has burned down, return the beaker to the shop and have it poured again for twelve pounds. Some are on their ninth filling.',
      made: 'Stoneware beaker, 250 ml. About 45 hours.',
      options: [scent],
    },
    {
      title: 'Beeswax Dinner Candles, Pair',
      facts: { sku: 'CDL-DINNER', price: 11.5, weight: 0.15, stock: 36, rating: 4.8 },
      short: 'Hand-dipped in pure beeswax, joined at the wick as they come off the rack.',
      long: 'They burn bright and slow, and hardly drip if you keep them out of the draught. The wax comes from hives on the moor above Rothbury.',
      made: '25 cm tall, 2.2 cm wide. About 8 hours each.',
    },
    {
      title: 'Tealights, Box of Twelve',
      facts: { sku: 'CDL-TEALIGHT', price: 9.5, weight: 0.22, stock: 42, rating: 4.4 },
      short: 'Unscented beeswax tealights without the metal cups.',
      long: 'Set them in the glass cup that comes with each box and reuse it for the next. Four hours apiece.',
    },
    {
      title: 'Forged Candlestick',
      facts: { sku: 'CDL-STICK', price: 36, weight: 0.49, stock: 9, rating: 4.6 },
      short: 'A ring to hold it by and a saucer to catch the wax, drawn out of one iron bar.',
      long: 'Made by a farrier who wanted something to do between horses. Waxed black, and heavier than it looks.',
      made: 'Mild steel, 12 cm across.',
    },
    {
      title: 'Brass Wick Trimmer',
      facts: { sku: 'CDL-TRIMMER', price: 15, weight: 0.11, stock: 18, rating: 4.3, rrp: 17 },
      short: 'Angled scissors that reach the bottom of the tin.',
      long: 'A trimmed wick burns cleaner and lasts half as long again. Nail scissors do work, but you will burn your knuckles.',
    },
    {
      title: 'Long Matches in a Bottle',
      facts: { sku: 'CDL-MATCHES', price: 8, weight: 0.18, stock: 30, rating: 4.65 },
      short: 'Sixty ten-centimetre matches in a corked jar, with a striker on the side.',
      long: 'Refills come in a paper sleeve, so keep the jar. The heads are the green of the shop door.',
    },
    {
      title: 'Room Mist, Walled Garden',
      facts: { sku: 'CDL-MIST', price: 14, weight: 0.17, stock: 11, rating: 3.9, was: 16.5 },
      short: 'Tomato leaf, mint and warm brick, in a glass bottle with a pump.',
      long: 'Two sprays are enough for a hallway. It contains only water, plant alcohol and oils.',
      made: '100 ml.',
    },
    {
      title: 'Drawer Sachets, Set of Three',
      facts: { sku: 'CDL-SACHET', price: 12, weight: 0.09, stock: 24, rating: 4.5, trade: 7.25 },
      short: 'Lavender and cedar in scraps of Brannock wool. Moths dislike them; we do not.',
      long: 'Filled by hand with this year’s lavender. Squeeze one every month or so and it wakes up again.',
    },
  ],
};
