import { choose, offer, type Shelf, typed } from '../drafts.ts';

export const personalised: Shelf = {
  title: 'Engraved & Personalised',
  about: 'Brass, wood, leather and clay with a name or a date on them, made to order in ten days.',
  keywords: ['personalised gifts', 'engraved gifts', 'name gifts'],
  note: 'Made to order in about ten working days. We engrave what you type, so please read it twice.',
  products: [
    {
      title: 'Engraved Brass Bookmark',
      facts: { sku: 'PER-BOOKMARK', price: 14, weight: 0.025, stock: 60, rating: 4.85 },
      short: 'A slim brass page-keeper with up to thirty letters of your own.',
      long: 'Cut and engraved on the bench upstairs. Popular at the end of term, when we are not to be disturbed.',
      made: 'Brass, 12 × 1.5 cm.',
      options: [choose('Engraving', typed('Up to 30 letters')), choose('Lettering', 'Roman', 'Italic')],
    },
    {
      title: 'Name Mug',
      facts: { sku: 'PER-MUG', price: 26, weight: 0.42, stock: [14, 9], rating: 4.9 },
      short: 'A Harbour mug with a name pressed into the clay, one letter at a time.',
      long: 'Ruth uses a set of printer’s type that she was given for her eighteenth birthday. Nine letters fit comfortably.',
      made: 'Stoneware. Holds 380 ml.',
      options: [choose('Glaze', 'Salt white', 'Slate'), choose('Name', typed('Up to nine letters'))],
    },
    {
      title: 'Brass House Number',
      facts: { sku: 'PER-NUMBER', price: 32, weight: 0.38, stock: 25, rating: 4.5 },
      short: 'Cast numerals to outlast the door. Priced for one or two figures.',
      long: 'Sand-cast in a foundry that mostly makes ship’s fittings, and just as indifferent to weather. Screws are included.',
      made: 'Cast brass, 10 cm high.',
      options: [
        choose('Figures', typed('Your number')),
        choose('Length', 'One or two figures', ['Three figures', 14, 0.19]),
      ],
    },
    {
      title: 'Family Spoon',
      facts: { sku: 'PER-SPOON', price: 19, weight: 0.06, stock: 30, rating: 4.7, was: 22 },
      short: 'A cherry-wood serving spoon with a surname or a date burned into the handle.',
      long: 'Kit does the lettering by eye with a hot wire, as his father did on tool handles. A favourite for weddings.',
      options: [choose('Lettering', typed('Up to 14 letters'))],
    },
    {
      title: 'Luggage Tag',
      facts: { sku: 'PER-TAG', price: 21, weight: 0.05, stock: [11, 8, 0, 6, 3, 5], rating: 4.6 },
      short: 'Bridle leather with stamped initials, and a flap to hide the address.',
      long: 'Made from the pieces left over from journal covers. The buckle is brass and does not give way on carousels.',
      options: [
        choose('Leather', 'Chestnut', 'Black', 'Bottle green'),
        choose('Initials', 'Plain', typed('Up to three letters', 4)),
      ],
    },
    {
      title: 'Garden Markers, Set of Six',
      facts: { sku: 'PER-MARKERS', price: 28, weight: 0.22, stock: 18, rating: 4.35 },
      short: 'Six copper labels, stamped with whatever you are growing.',
      long: 'They go green in a year and can be read for thirty. Send us six words: we have done “weeds” more than once.',
      made: 'Copper on steel stems, 25 cm.',
      options: [choose('Words', typed('Six plants, separated by commas'))],
    },
    {
      title: 'Oak Birth Board',
      facts: { sku: 'PER-BIRTH', price: 45, weight: 0.95, stock: 12 },
      short: 'A small board with a name, a date and a weight, for the first birthday cake and after.',
      long: 'Carved rather than printed, so it can be used, washed and oiled like any other. Twins get a wider board at the same price.',
      made: 'English oak, 30 × 18 cm.',
      options: [
        choose('Name', typed('First name, up to 12 letters')),
        offer('Date and weight', typed('As you would like it written', 5)),
      ],
    },
    {
      title: 'Pencils with a Name',
      facts: { sku: 'PER-PENCILS', price: 16, weight: 0.09, stock: 44, rating: 4.8, trade: 10.5 },
      short: 'Ten cedar pencils foil-stamped with a name, so that they come home from school.',
      long: 'Stamped in gold on the machine that used to mark hymn books. Up to twenty letters, in capitals.',
      options: [choose('Name', typed('Up to twenty letters')), choose('Barrel', 'Green', 'Red', 'Natural')],
    },
  ],
};
