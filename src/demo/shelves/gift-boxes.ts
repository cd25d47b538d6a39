import { choose, offer, type Shelf, typed } from '../drafts.ts';

const card = offer('Gift card', typed('Your message, written by hand', 1.5));

export const giftBoxes: Shelf = {
  title: 'Gift Boxes & Vouchers',
  about: 'Boxes packed to order on the shop counter, and vouchers for those who like to choose.',
  keywords: ['gift boxes', 'hampers', 'gift vouchers'],
  note: 'Prices never go inside a parcel. Tell us the day it should arrive and we will do our best.',
  products: [
    {
      title: 'The Morning Box',
      facts: { sku: 'GFT-MORNING', price: 48, weight: 1.25, stock: 15, rating: 4.9, was: 52.5 },
      short: 'House blend, a Harbour mug, a brass scoop and a packet of shortbread.',
      long: 'Everything that a person needs before speaking. The shortbread is from the bakery three doors down and is gone first.',
      options: [choose('Grind', 'Whole bean', 'Cafetière', 'Filter'), card],
    },
    {
      title: 'The Letter Box',
      facts: { sku: 'GFT-LETTER', price: 56, weight: 0.72, stock: 9, rating: 4.8 },
      short: 'A first fountain pen, a bottle of ink, a writing set and a book of stamps.',
      long: 'For a grandchild going away to study, or a friend who has moved. The stamps are first class, so there is no excuse.',
      options: [choose('Ink', 'Harbour Mouth', 'Rosehip', 'Lamp Brown'), card],
    },
    {
      title: 'The Sunday Box',
      facts: { sku: 'GFT-SUNDAY', price: 64, weight: 1.6, stock: 7, rating: 4.75 },
      short: 'A lap blanket, a candle, decaf coffee and nothing whatever to do.',
      long: 'We have sent this to new parents, to the newly retired and to one bishop. All wrote back.',
      options: [card],
    },
    {
      title: 'The Mender’s Box',
      facts: { sku: 'GFT-MENDER', price: 44, weight: 0.86, stock: 5, rating: 4.65 },
      short: 'Darning kit, needle book, beeswax polish and a tin of hand scrub.',
      long: 'A present for somebody who already has everything, and whose everything has holes in it.',
    },
    {
      title: 'New Home Box',
      facts: { sku: 'GFT-HOME', price: 72, weight: 2.15, stock: 0, rating: 4.7, backorder: 1 },
      short: 'Tea towels, a dish brush, matches, a candle and a loaf-sized chopping board.',
      long: 'What is always at the bottom of the last removal box. We pack these on Fridays and take orders all week.',
    },
    {
      title: 'Desk Box for a New Job',
      facts: { sku: 'GFT-DESK', price: 39, weight: 0.64, stock: 11, rating: 4.45 },
      short: 'A cloth-bound notebook, cedar pencils, the brass sharpener and a small bag of coffee.',
      long: 'Looks well organised even on a first day. The notebook is dot grid unless you tell us otherwise.',
    },
    {
      title: 'Christmas Eve Box, 2026',
      facts: { sku: 'GFT-XMAS-26', price: 85, weight: 2.4, stock: 40, hidden: true },
      short: 'This year’s big box: Midwinter Roast, a candle, a lap blanket and things to eat.',
      long: 'Goes on sale in the last week of November and is packed until the twentieth of December. The list is settled; the photograph is not.',
    },
    {
      title: 'Gift Voucher by E-mail',
      facts: {
        sku: 'GFT-VOUCHER',
        price: 10,
        weight: 0,
        stock: 999,
        rating: 4.6,
        backorder: 1,
        freePostage: true,
      },
      short: 'From ten to one hundred pounds, good for two years, in the shop or online.',
      long: 'We send a code and a page to print within a minute of your order. Anything left over stays on the voucher.',
      options: [
        choose('Value', '£10', ['£25', 15], ['£50', 40], ['£100', 90]),
        offer('To', typed('The lucky person’s name')),
      ],
    },
  ],
};
