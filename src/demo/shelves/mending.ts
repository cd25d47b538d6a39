import { choose, type Shelf } from '../drafts.ts';

export const mending: Shelf = {
  title: 'Mending & Care',
  about: 'Darning kits, wax, oil and polish, with enough advice to get you started.',
  keywords: ['mending', 'darning', 'visible mending'],
  note: 'Stuck? Bring it to the mending bench on a Saturday morning: advice is free and the kettle is on.',
  products: [
    {
      title: 'Darning Kit',
      facts: { sku: 'MND-DARN', price: 24, weight: 0.23, stock: 21, rating: 4.9, trade: 15 },
      short: 'Mushroom, needles, six cards of wool and a booklet with clear drawings.',
      long: 'Everything for a first sock. The booklet is drawn by Jess, who had never darned before, and so explains what experts leave out.',
      made: 'Beech mushroom, in a cotton bag.',
    },
    {
      title: 'Mending Wool, Card of 15 m',
      facts: {
        sku: 'MND-WOOL',
        price: 3.2,
        weight: 0.015,
        stock: [26, 31, 18, 12, 0, 9, 22, 4],
        rating: 4.75,
      },
      short: 'Fine wool with a little nylon for strength, in eight useful colours.',
      long: 'Match it and nobody will know; clash it and everybody will ask. One card does two heels or a good many moth holes.',
      options: [
        choose('Colour', 'Navy', 'Charcoal', 'Oatmeal', 'Moss', 'Mustard', 'Rust', 'Cream', 'Sea blue'),
      ],
    },
    {
      title: 'Beeswax Polish',
      facts: { sku: 'MND-POLISH', price: 11, weight: 0.27, stock: 33, rating: 4.8 },
      short: 'Beeswax, carnauba and real turpentine, for furniture and floors.',
      long: 'A thin coat, ten minutes, and a soft cloth. It smells like a museum in the best possible way.',
      made: '200 ml tin, clear.',
    },
    {
      title: 'Board Oil',
      facts: { sku: 'MND-OIL', price: 9.5, weight: 0.29, stock: 27, rating: 4.65 },
      short: 'Food-safe oil for chopping boards, spoons and bowls.',
      long: 'Warm it, flood the wood, wipe off what is left after an hour. Twice a year keeps a board from splitting.',
      made: '250 ml.',
    },
    {
      title: 'Leather Balm',
      facts: { sku: 'MND-BALM', price: 12.5, weight: 0.15, stock: 16, rating: 4.55, rrp: 14 },
      short: 'For boots, bags, saddles and the notebook cover you left out in the rain.',
      long: 'Lanolin and beeswax, with no silicone and no colour. It darkens pale leather slightly, so try it first where it will not show.',
      made: '100 ml tin.',
    },
    {
      title: 'China Repair Kit',
      facts: { sku: 'MND-CHINA', price: 32, weight: 0.34, stock: 4, rating: 4, backorder: 2 },
      short: 'Mend a broken bowl with a golden seam, at the kitchen table.',
      long: 'Two-part glue, mica powder, a brush, gloves and a practice saucer that we broke for you. For display rather than dinner: the glue is not food-safe.',
    },
    {
      title: 'Needle Book',
      facts: { sku: 'MND-NEEDLE', price: 14, weight: 0.045, stock: 12, rating: 4.7, trade: 8.75 },
      short: 'Twenty needles in a wool-felt book with a place for each kind.',
      long: 'Sharps, darners, a bodkin and one curved needle for things that cannot be turned inside out. The cover is a Brannock offcut.',
    },
    {
      title: 'Knife Sharpening Stone',
      facts: { sku: 'MND-STONE', price: 39, weight: 0.98, stock: 7, rating: 4.6, was: 45, rrp: 48 },
      short: 'A two-sided water stone: coarse to fix, fine to finish.',
      long: 'Ten minutes on a Sunday and you will wonder how you cut tomatoes. It comes with a rubber foot and an angle guide for beginners.',
      made: '1000 and 4000 grit, 18 × 6 cm.',
    },
  ],
};
