import { choose, offer, type Shelf, typed } from '../drafts.ts';

const ruling = choose('Paper', 'Ruled', 'Plain', 'Dot grid');

export const notebooks: Shelf = {
  title: 'Notebooks & Journals',
  about: 'Sewn notebooks, journals and pads on paper that takes ink without a fuss.',
  keywords: ['notebooks', 'journals', 'writing paper'],
  note: 'We have tried every paper here with fountain pen, pencil and a cheap biro. Ask us for a sample sheet.',
  products: [
    {
      title: 'Harle Cloth-Bound Notebook, A5',
      facts: {
        sku: 'NBK-HARLE-A5',
        price: 16.5,
        weight: 0.34,
        stock: [15, 8, 12, 9, 4, 0],
        rating: 4.85,
        trade: 10.5,
      },
      short: 'A sewn notebook that lies flat, in buckram that wears like a good jacket.',
      long: 'Harle &amp; Daughter bind these in Hexham, on machines older than either of them. The thread is linen and the spine will not crack.',
      made: '192 pages of 100 gsm cream paper, with a ribbon.',
      options: [choose('Cloth', 'Bottle green', 'Claret'), ruling],
    },
    {
      title: 'Harle Cloth-Bound Notebook, A6',
      facts: { sku: 'NBK-HARLE-A6', price: 12.5, weight: 0.19, stock: [11, 6, 5], rating: 4.7, trade: 8 },
      short: 'The pocket one. Bottle green, and fits a coat rather than a jeans pocket.',
      long: 'The same linen thread and cream paper as its elder brother, at half the size. A loop at the spine holds a pencil.',
      made: '160 pages of 100 gsm cream paper.',
      options: [ruling],
    },
    {
      title: 'Field Notebooks, Set of Three',
      facts: { sku: 'NBK-FIELD', price: 10.5, weight: 0.15, stock: 44, rating: 4.6 },
      short: 'Three slim books in waxed covers, for gardens, sheds and walks.',
      long: 'Thin enough to forget about until you need one. There is a ruler down the back cover and a table of tides inside the front.',
      made: 'Three books of 48 pages, 9 × 14 cm.',
    },
    {
      title: 'Leather Journal Cover, A5',
      facts: { sku: 'NBK-LEATHER', price: 54, weight: 0.28, stock: [6, 4], rating: 4.8 },
      short: 'A wrap of bridle leather that outlives the notebooks you put in it.',
      long: 'Cut and stitched on the bench upstairs from shoulders tanned with oak bark. It starts stiff and ends up looking as though you inherited it.',
      made: 'Fits any A5 notebook up to 2 cm thick.',
      options: [
        choose('Leather', 'Chestnut', 'Black'),
        offer('Initials', typed('Up to three letters, stamped', 6)),
      ],
    },
    {
      title: 'Five-Year Diary',
      facts: { sku: 'NBK-FIVEYEAR', price: 32, weight: 0.61, stock: 16, rating: 4.9 },
      short: 'Five lines a day for five years: a page shows the same date in each.',
      long: 'Undated, so you may start on a wet Tuesday in March. By the third year it becomes hard to put down.',
      made: '368 pages of 80 gsm paper, gilt edges, two ribbons.',
    },
    {
      title: '2027 Desk Diary',
      facts: { sku: 'NBK-DIARY-27', price: 22, weight: 0.54, stock: 37 },
      short: 'A week to a view with a wide margin, and tide times for Pellmouth bar.',
      long: 'Plain where it can be and useful where it matters: bank holidays, moons, and a page for each month’s jobs. New for this season.',
      made: 'A5, sewn, 144 pages.',
    },
    {
      title: '2026 Desk Diary',
      facts: { sku: 'NBK-DIARY-26', price: 5, weight: 0.54, stock: 2, rating: 4.4, was: 22, hidden: true },
      short: 'This year’s edition, off the shelf now and kept for anyone who needs a spare.',
      long: 'The same diary as the new one, with most of it already over.',
      made: 'A5, sewn, 144 pages.',
    },
    {
      title: 'Reporter’s Pad',
      facts: { sku: 'NBK-REPORTER', price: 4.25, weight: 0.17, stock: 63, rating: 4.3, rrp: 5 },
      short: 'A top-bound pad with a stiff back, for writing standing up.',
      long: 'Ours lives by the telephone. The wire is closed at both ends, so that it does not catch on a cardigan.',
      made: '150 pages of recycled 70 gsm paper.',
    },
    {
      title: 'Recipe Journal',
      facts: { sku: 'NBK-RECIPE', price: 19.5, weight: 0.47, stock: 14, rating: 4.5 },
      short: 'A wipe-clean book for the recipes that live on the backs of envelopes.',
      long: 'Six tabbed sections and pockets for cuttings. The index at the front is blank, because nobody agrees on whether flapjacks are biscuits.',
      made: '180 pages, 17 × 22 cm.',
    },
    {
      title: 'Printable Week Planner',
      facts: { sku: 'NBK-PLANNER-PDF', price: 3, weight: 0, stock: 500, rating: 4.2, freePostage: true },
      short: 'A one-page planner to print at home, as often as you like. Sent as a download.',
      long: 'The sheet that Hannah uses to run the shop: seven days, three things that matter, and a box for what is for tea. A4 and US Letter.',
      made: 'PDF file. Your link comes by e-mail as soon as you have paid.',
    },
  ],
};
