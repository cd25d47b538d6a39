// What else the demo's site shows: news, events, links, guestbook, reviews.

import { withIds } from './format.ts';
import type { Event, GuestbookEntry, Link, NewsItem, ProductReview, Redirect } from './types.ts';

export const news: NewsItem[] = withIds([
  {
    title: 'Late opening on Thursdays',
    body: '<p>Until Christmas we are open until eight on Thursdays. The roaster is on, and there is something to try.</p>',
    datetime: '2026-11-06 09:00:00',
    visible: true,
  },
  {
    title: 'The diary is back from the binders',
    body: '<p>Three hundred copies of next year’s desk diary arrived this morning, with the tide times where they belong.</p>',
    datetime: '2026-10-19 08:30:00',
    visible: true,
  },
  {
    title: 'Postage to Ireland',
    body: '<p>Parcels to Ireland go out with the customs papers filled in, so that nothing is to pay at the door.</p>',
    datetime: '2026-09-02 11:15:00',
    visible: true,
  },
]);

export const events: Event[] = withIds([
  {
    title: 'Mending morning',
    description: '<p>Bring a jumper, a lamp or a chair. Ruth and Colm have the tools; you do the work.</p>',
    location: '3 Staithe Row, Pellmouth',
    starts: '2026-11-28 10:00:00',
    ends: '2026-11-28 13:00:00',
    visible: true,
  },
  {
    title: 'Cupping: four coffees from Ethiopia',
    description:
      '<p>An hour at the long table with four washed coffees and one that surprised us. Free, but tell us that you come.</p>',
    location: '3 Staithe Row, Pellmouth',
    starts: '2026-12-05 18:00:00',
    ends: '2026-12-05 19:30:00',
    visible: true,
  },
  {
    title: 'Carols on the quay',
    description:
      '<p>The lifeboat choir sings at the harbour steps. We keep the door open and the pot on.</p>',
    location: 'Harbour steps, Pellmouth',
    starts: '2026-12-19 17:00:00',
    ends: null,
    visible: true,
  },
  {
    title: 'Autumn kiln opening',
    description: '<p>Ruth Oswin opens the autumn kiln; seconds go at half price.</p>',
    location: 'Oswin Pottery, Brannock',
    starts: '2026-10-10 11:00:00',
    ends: '2026-10-10 16:00:00',
    visible: true,
  },
]);

export const links: Link[] = withIds([
  {
    title: 'Oswin Pottery',
    url: 'https://oswinpottery.example.com',
    description: 'Where our mugs are thrown, two miles up the road.',
    position: 1,
  },
  {
    title: 'Brannock Mill',
    url: 'https://brannockmill.example.com',
    description: 'Weavers of our throws since 1911.',
    position: 2,
  },
  {
    title: 'Pellmouth Lifeboat',
    url: 'https://lifeboat.example.org',
    description: 'Run by volunteers, and always glad of help.',
    position: 3,
  },
]);

export const guestbook: GuestbookEntry[] = withIds([
  {
    name: 'Marion Teale',
    email: 'marion.teale@example.com',
    message:
      'Came in out of the rain for ten minutes and stayed for two hours. The mended teapot is better than new.',
    datetime: '2026-08-23 15:20:11',
    approved: true,
  },
  {
    name: 'The Okafors',
    email: 'okafor.family@example.com',
    message:
      'Our children still talk about the cat on the blankets. Thank you for the directions to the beach.',
    datetime: '2026-09-14 18:02:40',
    approved: true,
  },
  {
    name: 'Piet',
    email: 'piet.devries@example.net',
    message: 'Good coffee, good bench. I will be back with my grandfather’s chair.',
    datetime: '2026-11-11 09:47:03',
    approved: false,
  },
]);

export const reviews: ProductReview[] = withIds([
  review(22, 'Elspeth', 5, 'A year of mornings, and not a chip.', '2026-07-02 07:12:00'),
  review(22, 'Tom W.', 4, 'Lovely weight. I wish the handle were a little wider.', '2026-09-20 20:31:00'),
  review(23, 'Ines', 5, 'Just right for a flat white.', '2026-08-11 10:05:00'),
  review(24, 'Harriet', 5, 'They keep the heat better than the thin ones I had.', '2026-10-01 16:44:00'),
  { ...review(22, 'Sam', 5, 'Bought four more for the office.', '2026-11-12 12:20:00'), approved: false },
]);

function review(
  product_id: number,
  name: string,
  rating: number,
  message: string,
  datetime: string,
): Omit<ProductReview, 'ID'> {
  return { product_id, name, rating, message, datetime, approved: true };
}

export const redirects: Redirect[] = withIds([
  { from: '/blog.html', to: '/journal.html' },
  { from: '/about', to: '/our-story.html' },
]);
