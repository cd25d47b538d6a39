import type { PostDraft } from '../drafts.ts';

export const posts2026: PostDraft[] = [
  {
    title: 'The stocktake: what we found behind the dresser',
    author: 'Dougie Marr',
    datetime: '2026-01-24 08:40:00',
    topics: ['Shop News'],
    about: 'Four thousand and eleven items, one wren’s nest and a 1962 invoice.',
    post: `<p>Once a year we count everything. It takes two days, and I am told that I am no fun on either of them.</p>
<p>We counted four thousand and eleven things. We were short of three mugs and a candle, and over by one hot-water bottle, which
nobody can explain. Behind the dresser were eleven pencils, a dog biscuit, and an invoice of 1962 for two gross of
brass shackles, marked <em>paid</em>.</p>
<p>We also found an old wren’s nest in the gutter above the door. We have left it where it is. It seemed only right.</p>`,
  },
  {
    title: 'First ink: a fountain pen for beginners',
    author: 'Hannah Wren',
    datetime: '2026-03-07 09:30:00',
    topics: ['Pen & Paper'],
    about: 'Hold it loosely, wash it monthly, and never lend it to a man in a hurry.',
    post: `<p>A fountain pen wants three things. The first is a light hand: it writes by touching the paper, not by pressing
it. If your fingers ache, you are still using a biro.</p>
<p>The second is regular use. Ink that sits will dry, so write something every few days, if only a shopping list. Once
a month flush it with cool water until it runs clear.</p>
<p>The third is the right nib. Small handwriting wants a fine one; everyone else is happier with a medium. Left-handers
should come in and try both, with a quick-drying ink. Wet Slate is the quickest of ours.</p>`,
  },
  {
    title: 'Guji is back, and why it went away',
    author: 'Dougie Marr',
    datetime: '2026-04-18 08:05:00',
    topics: ['Coffee', 'Shop News'],
    about: 'Coffee is a fruit with a season, and ships are slow.',
    post: `<p>The Ethiopia Guji is on the shelf again, and I am sorry that you had to ask so often.</p>
<p>Coffee is picked once a year. The Guji harvest ends in January, rests for two months in parchment, and then spends
six weeks at sea. This year it spent ten, because its ship went the long way round.</p>
<p>We could have bought last year’s crop from somebody’s warehouse and said nothing. It would have tasted of cardboard,
and you would have noticed. The new lot was worth waiting for: more apricot than last year, and a finish like Earl
Grey.</p>`,
  },
  {
    title: 'At the loom at Brannock Mill',
    author: 'Hannah Wren',
    datetime: '2026-06-06 10:15:00',
    topics: ['Mending & Makers'],
    about: 'A day with the loom that makes our throws, and with the man who listens to it.',
    post: `<p>The loom at Brannock is from 1958 and may be heard from the road. Up close you do not so much hear it as wear
it.</p>
<p>Sandy Elliot has minded it for thirty-one years. He can tell from the other end of the shed when a thread is about
to go. “She coughs,” he says. It makes eleven throws a day; the new machine next door makes ninety, and cannot do
our herringbone.</p>
<p>What is left on the cones at the end of a run used to be thrown out. Now it becomes our mill-end blankets. The one I
brought home has a stripe of a pink that Sandy would rather I did not mention.</p>`,
  },
  {
    title: 'Ten years on Staithe Row',
    author: 'Hannah Wren',
    datetime: '2026-08-13 09:00:00',
    topics: ['Shop News'],
    about: 'Ten years ago today we opened with eleven mugs and a borrowed till.',
    post: `<p>Ten years ago today we unlocked the door at half past nine, and nobody came in until twenty to twelve. It was the
vicar, and he wanted change for the meter.</p>
<p>Since then you have drunk about eleven tonnes of our coffee. You have brought six hundred and some broken things to the bench and
taken most of them home mended. Two of you met at the notebook shelf and are married.</p>
<p>Ruth has made two hundred birthday mugs with a wren under the glaze. There is cake in the shop until it runs out,
and the code TENYEARS takes a tenth off everything until the end of the month. Thank you, all of you.</p>`,
  },
];
