import type { PostDraft } from '../drafts.ts';

export const posts2025: PostDraft[] = [
  {
    title: 'A mending resolution you can keep',
    author: 'Hannah Wren',
    datetime: '2025-01-18 09:30:00',
    topics: ['Mending & Makers'],
    about: 'One small repair a month is enough. Here are the first three.',
    post: `<p>I do not trust resolutions that begin with “every day”. Mine is smaller: one repair a month, however slight,
finished by the last Sunday.</p>
<p>January was a button. It had been missing from my good coat since October, and took six minutes. February will be
the heel of a sock. In March I mean to face the kitchen drawer that only opens for people who know about it.</p>
<p>The trick is to keep the broken thing where you can see it, with whatever it needs beside it. A sock in a drawer is a
problem; a sock on the arm of a chair, with the wool already threaded, is an evening’s radio.</p>`,
  },
  {
    title: 'What we mean by a medium roast',
    author: 'Dougie Marr',
    datetime: '2025-02-22 08:15:00',
    topics: ['Coffee'],
    about: 'Roast names are not a standard. This is what ours stand for.',
    post: `<p>There is no agreed meaning of “medium”. One roaster’s medium is another’s charcoal, so here is ours.</p>
<p><strong>Light</strong> means that we stop soon after the first crack, when the beans sound like popcorn in
another room. <strong>Medium</strong> goes on for about two minutes more: the sugars brown and the sharpness rounds
off. <strong>Medium-dark</strong> stops just before the oil shows. We do not go further, as after that you are
tasting the roaster and not the coffee.</p>
<p>If you like milk in it, start at medium. If you like lemon drizzle cake, try light.</p>`,
  },
  {
    title: 'A morning at Oswin Pottery',
    author: 'Hannah Wren',
    datetime: '2025-03-29 10:00:00',
    topics: ['Mending & Makers'],
    about: 'Ruth Oswin throws forty mugs before lunch and talks all the while.',
    post: `<p>Ruth’s byre is cold until eleven and then, when the kiln gets going, far too hot. She throws in between.</p>
<p>A Harbour mug begins as four hundred and fifty grams of clay, weighed on her grandmother’s sweet-shop scales. Centring
it takes ten seconds, and the walls take twenty more. She does the handles the next day, when the body is “like
cheese, but cheddar, not brie”.</p>
<p>I asked how she knows when a glaze is right. “I open the kiln and I am pleased,” she said, “or I am not, and you get
seconds.” We love the seconds, and so do you: the last box went in an afternoon.</p>`,
  },
  {
    title: 'How to descale a kettle, and how often',
    author: 'Dougie Marr',
    datetime: '2025-05-10 08:00:00',
    topics: ['Coffee', 'Mending & Makers'],
    about: 'Citric acid, ten minutes, and better-tasting coffee.',
    post: `<p>Pellmouth’s water is soft and we hardly need to. But half of you live on chalk, and I have seen your kettles.</p>
<ol>
  <li>Half fill the kettle and bring it to the boil.</li>
  <li>Switch it off and stir in a heaped tablespoon of citric acid. It will fizz.</li>
  <li>Wait for ten minutes, pour away, and rinse twice.</li>
</ol>
<p>Vinegar works too, but your next three coffees will remind you of chips. In a hard-water town do it monthly;
anywhere else, whenever you can hear the kettle working.</p>`,
  },
  {
    title: 'Five notebooks, and whom they suit',
    author: 'Hannah Wren',
    datetime: '2025-06-21 09:45:00',
    topics: ['Pen & Paper'],
    about: 'A short guide for anyone who has ever been paralysed by a shelf of blank books.',
    post: `<p>People stand in front of the notebook shelf for a long time. Here is what I would hand you, if you let me.</p>
<ul>
  <li><strong>You lose things:</strong> field notebooks, in threes.</li>
  <li><strong>You draw in the margins:</strong> the A5 Harle, in dot grid.</li>
  <li><strong>You are writing a novel:</strong> the A5 Harle, ruled, and then another.</li>
  <li><strong>You stand up to work:</strong> a reporter’s pad.</li>
  <li><strong>You have never kept a diary for longer than a week:</strong> the five-year one. It asks for a sentence,
  and anyone can manage a sentence.</li>
</ul>
<p>And spoil the first page at once. Write the date, or draw a bad cat. It is much easier after that.</p>`,
  },
  {
    title: 'The bench is open on Saturdays',
    author: 'Hannah Wren',
    datetime: '2025-08-02 09:00:00',
    topics: ['Shop News', 'Mending & Makers'],
    about: 'Bring something broken, from ten until one, and we will look at it together.',
    post: `<p>From this week the workbench upstairs is open to everyone on Saturdays, from ten until one. Bring a thing that does
not work and we will try to find out why.</p>
<p>We are good at wool, wood, leather, lamps and anything with a spring in it. We are honest about laptops. The first half
hour is free, and so is the coffee; after that there is a jar.</p>
<p>You will be asked to hold the other end. That is the point of it: you should be able to do it yourself the next
time.</p>`,
  },
  {
    title: 'A cafetière, done properly',
    author: 'Dougie Marr',
    datetime: '2025-09-20 08:20:00',
    topics: ['Coffee'],
    about: 'Sixty grams, a litre, and the patience to leave it alone.',
    post: `<p>The cafetière has a poor name because of hotel breakfasts. It is still the easiest good coffee there is.</p>
<p>Use sixty grams of coarse coffee to a litre of water just off the boil. Pour, stir once, and set the lid on without
plunging. After four minutes, skim off the froth with two spoons. Now wait for four more. Yes, really.</p>
<p>Then lower the plunger only as far as the surface and pour gently. All the mud stays at the bottom, where it belongs, and
the cup tastes twice as clean.</p>`,
  },
  {
    title: 'Last posting dates for Christmas 2025',
    author: 'Hannah Wren',
    datetime: '2025-11-08 09:10:00',
    topics: ['Shop News'],
    about: 'Order by these days and your parcel will be under the tree.',
    post: `<p>The string is in and the tape guns are loaded. These are our last safe days this year:</p>
<ul>
  <li>Personalised things: Sunday, 30 November</li>
  <li>Rest of the world: Tuesday, 2 December</li>
  <li>European Union: Tuesday, 9 December</li>
  <li>United Kingdom, second class: Wednesday, 17 December</li>
  <li>United Kingdom, next day: Monday, 22 December at noon</li>
</ul>
<p>You may also collect until four o’clock on Christmas Eve, when Bosun will be wearing the hat.</p>`,
  },
  {
    title: 'How to wrap a mug without losing your temper',
    author: 'Hannah Wren',
    datetime: '2025-12-13 11:00:00',
    topics: ['Pen & Paper', 'Shop News'],
    about: 'The handle is the enemy. Here is how to get round it.',
    post: `<p>I have wrapped some four thousand mugs. There are two ways which work.</p>
<p><strong>The cracker.</strong> Stuff the mug with tissue, lay it on its side on a wide sheet, roll, and tie both ends
with twine. The handle vanishes into the roll.</p>
<p><strong>The tea towel.</strong> Stand the mug in the middle of a linen cloth, draw the four corners up, and tie
opposite pairs. It counts as two presents, uses no tape, and the dog cannot get into it.</p>
<p>There is a third way, with a box. That is for people who plan ahead.</p>`,
  },
];
