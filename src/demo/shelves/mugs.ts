import { choose, type Shelf } from '../drafts.ts';

const glaze = choose('Glaze', 'Salt white', 'Slate', 'Kelp green', 'Oatmeal');

export const mugs: Shelf = {
  title: 'Mugs & Cups',
  about: 'Hand-thrown mugs, beakers and cups, most of them from Oswin Pottery two miles up the road.',
  keywords: ['stoneware mugs', 'handmade mugs', 'coffee cups'],
  note: 'Safe in the dishwasher, though the glaze stays brighter for a hand wash. No two come out of the kiln quite alike.',
  products: [
    {
      title: 'Harbour Mug',
      facts: {
        sku: 'MUG-HARBOUR',
        price: 18,
        weight: 0.42,
        stock: [24, 16, 3, 11],
        rating: 4.9,
        trade: 11.5,
      },
      short: 'Our best-loved mug: broad, steady, and with a handle for a whole hand.',
      long: 'Ruth Oswin threw the first of these for the shop’s opening in 2016, and has made some nine thousand since. The thumb rest came from watching people hold them.',
      made: 'Stoneware. Holds 380 ml with room for milk.',
      options: [glaze],
    },
    {
      title: 'Little Harbour Mug',
      facts: { sku: 'MUG-LITTLE', price: 15, weight: 0.29, stock: [18, 9, 0, 6], rating: 4.75, trade: 9.5 },
      short: 'The same mug for shorter coffees and smaller hands.',
      long: 'Just right for a flat white, a babyccino or a stiff measure of builder’s tea. It nests beside its big sister on the shelf.',
      made: 'Stoneware. Holds 220 ml.',
      options: [glaze],
    },
    {
      title: 'Espresso Cups, Pair',
      facts: { sku: 'MUG-ESPRESSO', price: 22, weight: 0.31, stock: [7, 5], rating: 4.7 },
      short: 'Two thick-walled cups without handles, warm to hold.',
      long: 'Turned thin at the lip and left heavy at the foot, so that the coffee stays hot for the two minutes it lasts.',
      made: 'Stoneware. Holds 70 ml. Sold in twos.',
      options: [choose('Glaze', 'Salt white', 'Slate')],
    },
    {
      title: 'Breakfast Bowl Cup',
      facts: { sku: 'MUG-BOWL', price: 24, weight: 0.56, stock: 13, rating: 4.35 },
      short: 'Half cup, half bowl, for half a pint of milky coffee and a croissant.',
      long: 'You need both hands, which is the pleasure of it. It does very well for soup, too.',
      made: 'Stoneware, oatmeal glaze. Holds 500 ml.',
    },
    {
      title: 'Enamel Camp Mug',
      facts: { sku: 'MUG-ENAMEL', price: 9.5, weight: 0.16, stock: [32, 27, 14], rating: 4.5, rrp: 11 },
      short: 'A light enamel mug for boats, sheds and the back of the car.',
      long: 'It will chip, and be better for it. Do not put it in the microwave; do put it on the edge of a fire.',
      made: 'Enamelled steel with a rolled rim. Holds 350 ml.',
      options: [choose('Colour', 'White', 'Navy', 'Pillar-box red')],
    },
    {
      title: 'Tea for One',
      facts: { sku: 'MUG-TEAONE', price: 42, weight: 0.94, stock: 6, rating: 4.8, trade: 27 },
      short: 'A one-person teapot that sits on its own cup.',
      long: 'The pot holds exactly what the cup does, twice. The spout is cut sharp so that it does not dribble: we tested it over a white tablecloth.',
      made: 'Stoneware, salt white glaze. Pot 500 ml, cup 250 ml.',
    },
    {
      title: 'Porcelain Travel Cup',
      facts: { sku: 'MUG-TRAVEL', price: 21, weight: 0.33, stock: 20, rating: 4.1, was: 24 },
      short: 'Double-walled porcelain with a silicone lid, for the walk to work.',
      long: 'Coffee tastes better from a proper cup, even on a bus. The lid fits firmly, but this is a cup for carrying upright.',
      made: 'Porcelain. Holds 340 ml.',
    },
    {
      title: 'Slipware Beaker',
      facts: { sku: 'MUG-BEAKER', price: 19, weight: 0.35, stock: 15, rating: 4.6 },
      short: 'A tall beaker with a combed slip pattern, for juice, water or toothbrushes.',
      long: 'Ruth combs the wet slip with an offcut of rubber in one turn of the wheel. There is no second try, so every wave is a little different.',
      made: 'Earthenware. Holds 300 ml.',
    },
    {
      title: 'Kiln Second Mug',
      facts: { sku: 'MUG-SECOND', price: 9, weight: 0.41, stock: 4, rating: 4.65, was: 18, backorder: 2 },
      short: 'A Harbour mug with a wobble, a drip or a freckle. Perfectly sound.',
      long: 'We choose for you, so glaze and blemish are a surprise. Nothing that leaks, nothing that rocks: only mugs that Ruth would not sign.',
    },
    {
      title: 'Ten-Year Mug',
      facts: { sku: 'MUG-TEN', price: 24, weight: 0.42, stock: 2, backorder: 2 },
      short: 'A numbered edition of 200, with a wren under the glaze, for our tenth birthday.',
      long: 'Made for August 2026 and signed on the foot by Ruth. When they are gone they are gone; we have promised her not to ask again.',
      made: 'Stoneware, salt white with a cobalt wren. Holds 380 ml.',
    },
  ],
};
