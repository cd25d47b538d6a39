import { choose, type OptionDraft, type Shelf } from '../drafts.ts';

const grind = choose('Grind', 'Whole bean', 'Cafetière', 'Filter', 'Moka pot', 'Espresso');

function bag(kilo: number): OptionDraft {
  return choose('Bag', '250 g', ['1 kg', kilo, 0.75]);
}

export const beans: Shelf = {
  title: 'Coffee Beans',
  about: 'Small-batch coffee, roasted every Monday in Pellmouth and posted on Tuesday.',
  keywords: ['coffee beans', 'ground coffee', 'fresh roasted coffee'],
  note: 'We roast on Mondays and post on Tuesdays. Best between one and eight weeks after the date on the bag.',
  products: [
    {
      title: 'Staithe House Blend',
      facts: { sku: 'COF-STAITHE', price: 9.5, weight: 0.27, stock: 86, rating: 4.8, trade: 6.65 },
      short: 'The coffee we pour all day at the counter: chocolate, hazelnut and no sharp edges.',
      long: 'Two thirds Brazil, one third Guatemala. We set out to make a coffee that nobody in the queue would dislike, and have barely touched the recipe since 2016.',
      made: 'Medium roast. Good in everything, and the one to take to somebody else’s house.',
      options: [grind, bag(24)],
    },
    {
      title: 'Lamplighter Espresso',
      facts: { sku: 'COF-LAMP', price: 9.95, weight: 0.27, stock: 52, rating: 4.65, trade: 6.95 },
      short: 'A darker blend for espresso and moka pots, with treacle, cocoa and a long finish.',
      long: 'Named for the man who used to light Staithe Row at four on winter afternoons. It stands up to milk and forgives a hurried grind.',
      made: 'Medium-dark roast of Brazilian and Sumatran beans.',
      options: [grind, bag(25)],
    },
    {
      title: 'Ethiopia Guji, Washed',
      facts: { sku: 'COF-GUJI', price: 12.5, weight: 0.27, stock: 34, rating: 4.9 },
      short: 'Jasmine and bergamot in the cup, with a sweetness like tinned apricots.',
      long: 'Grown by some three hundred smallholders in southern Ethiopia and washed at one station between them. Delicate enough that we suggest tasting it before you reach for the milk.',
      made: 'Light roast, from about 2,000 metres. At its best as filter coffee.',
      options: [grind, bag(33)],
    },
    {
      title: 'Colombia Huila',
      facts: { sku: 'COF-HUILA', price: 11, weight: 0.27, stock: 41, rating: 4.7 },
      short: 'Red apple, caramel and a clean, cheerful finish: a very easy coffee to like.',
      long: 'From a group of families in the hills above Pitalito who have sold to the same importer for eleven years. It is the bag we hand to people who say that they only drink blends.',
      options: [grind, bag(29)],
    },
    {
      title: 'Guatemala Huehuetenango',
      facts: { sku: 'COF-HUEHUE', price: 11.5, weight: 0.27, stock: 29, rating: 4.55 },
      short: 'Milk chocolate and orange peel, with enough body for a cold morning.',
      long: 'Some of the highest coffee farms in the country, and some of the slowest-ripening fruit. We roast it a shade darker than is fashionable, because we prefer it that way.',
      options: [grind, bag(30)],
    },
    {
      title: 'Kenya Nyeri AA',
      facts: { sku: 'COF-NYERI', price: 13.5, weight: 0.27, stock: 0, rating: 4.85, backorder: 2 },
      short: 'Blackcurrant and brown sugar. Between crops just now: back in early spring.',
      long: 'Bright, juicy and a little bit showy. We buy four sacks a year and they are always gone by October.',
      made: 'Light roast. Makes an outstanding iced coffee, should the summer call for one.',
      options: [grind],
    },
    {
      title: 'Brazil Cerrado, Natural',
      facts: { sku: 'COF-CERRADO', price: 9.75, weight: 0.27, stock: 47, rating: 4.4 },
      short: 'Peanut brittle and dried cherry, low in acidity and heavy in the cup.',
      long: 'Dried in the fruit on open patios, which gives a rounder, sweeter coffee. It is the backbone of our house blend and deserves an evening on its own.',
      options: [grind, bag(25)],
    },
    {
      title: 'Quiet Hours Decaf',
      facts: { sku: 'COF-QUIET', price: 10.5, weight: 0.27, stock: 38, rating: 4.6 },
      short: 'Sugar-cane decaf from Colombia that tastes of coffee, which is the whole idea.',
      long: 'The caffeine is taken out at origin with a solvent made from sugar cane, gently enough to leave the toffee and plum behind. Dougie drinks it after six and has not noticed.',
      options: [grind, bag(28)],
    },
    {
      title: 'Midwinter Roast',
      facts: { sku: 'COF-MIDWINTER', price: 11.5, weight: 0.27, stock: 0, rating: 4.75, hidden: true },
      short: 'Our Christmas coffee: fruit cake, clove and dark chocolate. On sale from late November.',
      long: 'A different blend every year, tied with red baker’s twine. The 2026 one leans on a natural Ethiopian that smells of Christmas pudding the moment the bag is opened.',
      options: [grind],
    },
    {
      title: 'Roaster’s Trio',
      facts: { sku: 'COF-TRIO', price: 22, weight: 0.56, stock: 19, rating: 4.9, was: 24 },
      short: 'Three 150 g bags of whatever we are most pleased with this month.',
      long: 'One to start the day with, one for after lunch and one that we want to argue about. Each comes with a card on where it was grown and how we would brew it.',
      options: [grind],
    },
  ],
};
