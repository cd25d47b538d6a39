import { choose, type Shelf } from '../drafts.ts';

export const cards: Shelf = {
  title: 'Cards & Wrap',
  about: 'Letterpress cards, writing paper and wrapping that is too good to tear.',
  keywords: ['greetings cards', 'wrapping paper', 'letterpress'],
  note: 'All of it is paper or cotton, with no foil and no glitter, and goes in the recycling with a clear conscience.',
  products: [
    {
      title: 'Letterpress Wren Card',
      facts: { sku: 'CRD-WREN', price: 3.75, weight: 0.025, stock: 120, rating: 4.9, trade: 1.9 },
      short: 'Our own wren, printed one at a time in deep blue. Blank inside.',
      long: 'Cut in lino by Hannah, cast as a block, and printed on a hand press that came out of a chapel. You can feel it with your thumb.',
      made: 'Cotton paper, 10.5 × 14.8 cm, with envelope.',
    },
    {
      title: 'Thank You Cards, Pack of Eight',
      facts: { sku: 'CRD-THANKS', price: 14, weight: 0.12, stock: 33, rating: 4.6, trade: 8.5 },
      short: 'Small, plain and sincere. Two each of four colours.',
      long: 'There is room for three good sentences, which is all that a thank-you needs. The envelopes are lined in a matching tint.',
    },
    {
      title: 'Harbour Birthday Cards',
      facts: { sku: 'CRD-BIRTHDAY', price: 3.5, weight: 0.025, stock: [28, 19, 7, 22], rating: 4.5 },
      short: 'Four birds of the harbour in party hats. They look as though they mind.',
      long: 'Drawn by Hannah’s sister Jess from the bench outside the shop. The herring gull is by some way the most popular.',
      options: [choose('Bird', 'Herring gull', 'Turnstone', 'Cormorant', 'Eider')],
    },
    {
      title: 'Writing Set',
      facts: { sku: 'CRD-WRITING', price: 18, weight: 0.29, stock: [13, 4], rating: 4.7 },
      short: 'Forty sheets, twenty lined envelopes and a page of guide lines to go underneath.',
      long: 'A laid paper with a little tooth, made in Somerset. It takes a fountain pen without feathering, and folds once into its envelope.',
      options: [choose('Shade', 'Ivory', 'Pale grey')],
    },
    {
      title: 'Block-Printed Wrap, Three Sheets',
      facts: { sku: 'CRD-WRAP', price: 9, weight: 0.11, stock: 26, rating: 4.55 },
      short: 'Heavy wrapping paper: a sheet of herring, one of bay leaves and one of stripes.',
      long: 'Strong enough to be ironed and used again, and people do. Rolled, never folded.',
      made: 'Three sheets of 50 × 70 cm.',
    },
    {
      title: 'Baker’s Twine, 50 m',
      facts: { sku: 'CRD-TWINE', price: 5, weight: 0.08, stock: 57, rating: 4.8 },
      short: 'Red and white cotton twine on a wooden bobbin.',
      long: 'For parcels, roasts and tying back sweet peas. It is what we use on every gift box that leaves the shop.',
    },
    {
      title: 'Christmas Card Box, 2026',
      facts: { sku: 'CRD-XMAS-26', price: 16, weight: 0.21, stock: 45 },
      short: 'Ten letterpress cards: the lighthouse, lit, in the snow. Ten per cent goes to the lifeboat.',
      long: 'A new scene from the harbour each year, printed in two colours. Inside, “Happy Christmas from Pellmouth” and plenty of room.',
    },
    {
      title: 'Sealing Wax and Stamp',
      facts: { sku: 'CRD-WAX', price: 19, weight: 0.16, stock: 0, rating: 4.1, was: 22, backorder: 2 },
      short: 'Two sticks of soft wax and a brass stamp with a wren. Sold out for now.',
      long: 'The wax bends rather than cracks, and so survives the post. Children are very keen on helping.',
    },
  ],
};
