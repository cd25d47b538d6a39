import { choose, type Shelf } from '../drafts.ts';

export const brewing: Shelf = {
  title: 'Brewing Equipment',
  about:
    'Drippers, cafetières, grinders and kettles that we use ourselves, with spare parts for all of them.',
  keywords: ['coffee equipment', 'coffee maker', 'coffee brewing'],
  note: 'We keep spares for everything on this shelf. If a part wears out, ask us before you replace the whole thing.',
  products: [
    {
      title: 'Eight-Cup Steel Cafetière',
      facts: { sku: 'BRW-CAF-8', price: 48, weight: 1.05, stock: 14, rating: 4.7, rrp: 54 },
      short: 'A double-walled cafetière that keeps a second cup hot and cannot be dropped to bits.',
      long: 'We sold glass ones for years and swept up a good many. This one has outlived all of them behind our own counter.',
      made: 'Brushed stainless steel, 1 litre. Replacement mesh available.',
    },
    {
      title: 'Three-Cup Glass Cafetière',
      facts: { sku: 'BRW-CAF-3', price: 24, weight: 0.52, stock: 22, rating: 4.3 },
      short: 'The small one, for one person who is not going to share.',
      long: 'Borosilicate glass in a plain steel frame, with a beech knob that stays cool. The beaker lifts out for washing.',
      made: '350 ml: one large mug, or two polite cups.',
    },
    {
      title: 'Stoneware Dripper',
      facts: { sku: 'BRW-DRIP', price: 28, weight: 0.44, stock: [9, 6, 2], rating: 4.8, trade: 18.5 },
      short: 'A one-cup filter cone thrown by Ruth Oswin, in three of her glazes.',
      long: 'Heavy enough to hold its heat, with ribs inside so that the paper does not cling. It sits on any mug up to ten centimetres across.',
      made: 'Stoneware. Takes size 02 papers.',
      options: [choose('Glaze', 'Salt white', 'Slate', 'Kelp green')],
    },
    {
      title: 'Filter Papers, Size 02',
      facts: { sku: 'BRW-PAPER-02', price: 4.5, weight: 0.14, stock: 140, rating: 4.6 },
      short: 'A hundred unbleached papers for one- and two-cup drippers.',
      long: 'Oxygen-cleaned and free of any papery taste, though we rinse them all the same. They compost happily with the grounds still in.',
    },
    {
      title: 'Four-Cup Moka Pot',
      facts: { sku: 'BRW-MOKA-4', price: 32, weight: 0.68, stock: 17, rating: 4.5, rrp: 36 },
      short: 'Stovetop coffee in five minutes, on gas, electric or induction.',
      long: 'Steel rather than aluminium, so it goes on every hob and in the dishwasher. Take it off the heat as soon as it begins to gurgle.',
      made: '200 ml. Spare seals are below.',
    },
    {
      title: 'Moka Pot Seals and Filter',
      facts: { sku: 'BRW-MOKA-SEAL', price: 5.5, weight: 0.025, stock: 48, rating: 4.9 },
      short: 'Three silicone seals and a filter plate for our four-cup moka pot.',
      long: 'If your pot spits at the waist, this is almost certainly all it needs. Five minutes, no tools.',
    },
    {
      title: 'Hand Grinder',
      facts: { sku: 'BRW-GRIND', price: 79, weight: 0.62, stock: 8, rating: 4.75, was: 89, rrp: 95 },
      short: 'A steel burr grinder with thirty settings, from espresso to cafetière.',
      long: 'Forty turns for a mug of filter coffee, and a great improvement on anything with a blade. The handle folds flat, so that it goes on holiday with you.',
      made: 'Holds 25 g. Steel body, ash knob.',
    },
    {
      title: 'Gooseneck Kettle',
      facts: { sku: 'BRW-KETTLE', price: 64, weight: 1.12, stock: 5, rating: 4.4 },
      short: 'A stovetop kettle with a slow, narrow pour for filter coffee.',
      long: 'The spout does most of the work: you can aim. There is a thermometer in the lid for those who like a number.',
      made: 'Stainless steel, 900 ml, all hobs.',
    },
    {
      title: 'Brass Coffee Scoop',
      facts: { sku: 'BRW-SCOOP', price: 14, weight: 0.085, stock: 31, rating: 4.85, trade: 8.75 },
      short: 'Holds ten grams, level. Clips the bag shut afterwards.',
      long: 'Solid brass that dulls to the colour of old door handles, unless you polish it. We have one on each coffee bin in the shop.',
    },
    {
      title: 'Airtight Coffee Tin',
      facts: { sku: 'BRW-TIN', price: 18, weight: 0.31, stock: [12, 0, 7, 4], rating: 4.5 },
      short: 'A lidded tin with a one-way valve, in two colours and two sizes.',
      long: 'Coffee goes stale from air and light, and this keeps out both. The inner lid presses down to meet whatever is left.',
      made: 'Enamelled steel. Hand wash.',
      options: [choose('Colour', 'Cream', 'Navy'), choose('Size', '250 g', ['500 g', 5, 0.14])],
    },
    {
      title: 'Cold Brew Bottle',
      facts: { sku: 'BRW-COLD', price: 26, weight: 0.59, stock: 0, rating: 4.2, hidden: true },
      short: 'Fill, leave in the fridge overnight, pour. Back for the summer.',
      long: 'A fine mesh core in a tall glass bottle: sixty grams of coarse coffee, cold water, and patience. Makes enough for four over ice.',
      made: '750 ml. Fits most fridge doors.',
    },
  ],
};
