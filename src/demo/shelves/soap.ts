import { choose, type Shelf } from '../drafts.ts';

export const soap: Shelf = {
  title: 'Soap & Brushes',
  about: 'Cold-process soap, washing-up things and brushes with replaceable heads.',
  keywords: ['natural soap', 'household brushes', 'plastic free cleaning'],
  note: 'Packed in paper, without plastic. Wooden brushes last for years if they are hung up to dry, bristles down.',
  products: [
    {
      title: 'Shore Soap',
      facts: { sku: 'SOP-SHORE', price: 6.5, weight: 0.12, stock: [30, 24, 9, 16], rating: 4.7, trade: 3.9 },
      short: 'A cold-process bar, cured for six weeks, in four scents.',
      long: 'Olive oil, coconut oil and shea, cut by hand, so that the weight varies a little in your favour. Seaweed and Salt has real Pellmouth kelp in it.',
      made: 'About 110 g. Suitable for vegans.',
      options: [choose('Scent', 'Seaweed and Salt', 'Lavender', 'Pine Tar', 'Unscented')],
    },
    {
      title: 'Gardener’s Hand Scrub',
      facts: { sku: 'SOP-SCRUB', price: 12, weight: 0.33, stock: 17, rating: 4.6 },
      short: 'Pumice, mint and olive-oil soap for hands that have been in the soil.',
      long: 'Gets out earth, oil and most kinds of paint without leaving your skin like paper. Tested weekly at the mending bench.',
      made: '250 g tin.',
    },
    {
      title: 'Beech Dish Brush',
      facts: { sku: 'SOP-DISH', price: 7.5, weight: 0.11, stock: 46, rating: 4.5 },
      short: 'A dish brush with a stiff plant-fibre head that clips off.',
      long: 'Keep the handle and change the head every few months. The old one is fine for boots, and after that for the compost.',
    },
    {
      title: 'Dish Brush Heads, Pack of Three',
      facts: { sku: 'SOP-DISH-HEAD', price: 8, weight: 0.09, stock: 58, rating: 4.7 },
      short: 'Replacement heads for the beech dish brush.',
      long: 'Union fibre set in beech with a steel clip. Three of them see most households through a year.',
    },
    {
      title: 'Nail Brush',
      facts: { sku: 'SOP-NAIL', price: 9, weight: 0.08, stock: 22, rating: 4.4, rrp: 10.5 },
      short: 'Two sides, two stiffnesses, and a rope to hang it by the back door.',
      long: 'Waxed beech that does not mind living on the edge of a basin. One side for nails, the other for everything else.',
    },
    {
      title: 'Solid Dish Soap',
      facts: { sku: 'SOP-BLOCK', price: 9.5, weight: 0.24, stock: 0, rating: 4.3, backorder: 1 },
      short: 'A block that does the washing-up for about three months. More are curing.',
      long: 'Rub a wet brush on it and wash as usual. It cuts grease, rinses clean and smells faintly of lemon.',
      made: '230 g.',
    },
    {
      title: 'Oak Soap Dish',
      facts: { sku: 'SOP-RACK', price: 11, weight: 0.1, stock: 19, rating: 4.1 },
      short: 'A slatted rest that lets a bar of soap dry between washes.',
      long: 'Soap lasts twice as long if it is not left in a puddle. Kit oils these three times before they come to us.',
      made: 'English oak, 12 × 8 cm.',
    },
    {
      title: 'Bench Brush',
      facts: { sku: 'SOP-BENCH', price: 18, weight: 0.21, stock: 14, rating: 4.85, was: 21 },
      short: 'A long, soft brush for workbenches, shelves and floury tables.',
      long: 'Horsehair in beech, drawn in by hand by one of the last brushmakers in the county. It reaches the back of the shelf.',
      made: '32 cm long.',
    },
  ],
};
