import { withIds } from './format.ts';
import type { Enquiry } from './types.ts';

/** The number of latest enquiries that are unread. */
const unread = 4;

const enquiries: [datetime: string, sender: string, subject: string, message: string][] = [
  [
    '2026-06-18 10:42:05',
    'ines.carvalho@example.com',
    'Do you post to Portugal?',
    'Hello, I would like two Harbour mugs in kelp green sent to Porto. Do you wrap them well enough for that, and will there be customs to pay? Thank you, Inês',
  ],
  [
    '2026-07-02 16:08:51',
    'thelimes@example.com',
    'Coffee for our waiting room',
    'We are a small dental practice and get through about two kilos a month. Is there a trade price, and could it come on a regular day? Ground for filter, please.',
  ],
  [
    '2026-07-21 20:15:33',
    'derek.hume@example.com',
    'Moka pot spitting',
    'My four-cup moka pot has started to hiss at the join. Your website says it is probably the seal. Can I fit one myself? I am not handy.\n\nDerek Hume',
  ],
  [
    '2026-08-05 09:30:12',
    'alison.grieve@example.net',
    'Wedding favours',
    'We are getting married in Bamburgh next May and would like 85 engraved bookmarks, each with a different name. Could you manage that, and what would it cost?',
  ],
  [
    '2026-08-26 13:54:47',
    'marcus.l@example.com',
    'Ten-year mug',
    'I missed the birthday mug by one day. If anybody returns theirs, or you find one behind the dresser, would you let me know? Any number will do.',
  ],
  [
    '2026-09-09 11:21:38',
    'jo.tulloch@example.org',
    'Could you stock my brushes?',
    'I make hand-drawn brushes in Orkney: beech backs, horsehair and tampico. I attach nothing, as the form will not let me, but would gladly send you a sample. Jo Tulloch',
  ],
  [
    '2026-09-24 18:37:20',
    'h.okafor@example.com',
    'Wrong grind',
    'My order came as whole bean but I am sure I chose cafetière. I have already opened one bag. What would you like me to do? It smells wonderful, I must say.',
  ],
  [
    '2026-10-06 08:02:59',
    'school.office@example.org',
    'Pencils for Year 6',
    'We should like 31 sets of your named pencils for our leavers in July. Do you invoice schools, and by when do you need the list of names?',
  ],
  [
    '2026-10-17 15:45:10',
    'wendy.ashcroft@example.com',
    'Moth holes',
    'I have a Brannock throw, three years old, with four small holes near the fringe. Is it beyond the bench, or may I bring it on Saturday? I can come any week but the 24th.',
  ],
  [
    '2026-10-29 21:19:26',
    'anneke.bos@example.com',
    'VAT on an order to the Netherlands',
    'The basket shows no VAT for my address, which is right, but my receipt lists it. Could you look into this? I shall gladly send you the number of the order.',
  ],
  [
    '2026-11-07 12:11:03',
    'callum.reid@example.com',
    'Opening hours over Christmas',
    'Are you open on the Monday before Christmas? I am only in Pellmouth that day, and I have four presents to find.',
  ],
  [
    '2026-11-13 17:26:44',
    'lucia.ferri@example.com',
    'Message on a gift box',
    'I ordered a Sunday Box yesterday and misspelt my own friend’s name. It should say Siobhan, with an h after the b. Is there time to change the card?',
  ],
];

export function buildEnquiries(): Enquiry[] {
  return withIds(
    enquiries.map(([datetime, sender, subject, message], index) => ({
      ...{ sender, subject, message, datetime },
      is_read: index < enquiries.length - unread,
    })),
  );
}
