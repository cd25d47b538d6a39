import { withIds } from './format.ts';
import type { BlogComment } from './types.ts';

type CommentDraft = {
  by: [post: number, datetime: string, name: string, email: string, website?: string];
  message: string;
};

const approved: CommentDraft[] = [
  {
    by: [1, '2025-01-18 14:02:11', 'Moira Tait', 'moira.tait@example.com'],
    message: 'Six minutes! Mine has been off since 2022. Going upstairs to find the tin.',
  },
  {
    by: [1, '2025-01-20 19:47:35', 'Gareth P.', 'gareth.pugh@example.com'],
    message: 'Sock on the arm of the chair: done. The cat has opinions.',
  },
  {
    by: [2, '2025-02-22 10:31:02', 'Anneke', 'anneke.bos@example.com', 'https://kitchen-notes.example.net'],
    message: 'The lemon drizzle test is the best description of light roast I have read.',
  },
  {
    by: [2, '2025-02-25 07:12:48', 'Stuart Bell', 'stuart.bell@example.com'],
    message: 'So where does the Lamplighter sit? I always thought of it as dark.',
  },
  {
    by: [3, '2025-03-30 21:15:26', 'Priya Nair', 'priya.nair@example.com'],
    message: 'I have one of the seconds with a thumbprint in the glaze. Would not swap it for a perfect one.',
  },
  {
    by: [4, '2025-05-11 08:55:40', 'Chalky in Lewes', 'lewes.kettle@example.org'],
    message: 'Feeling seen. Citric acid ordered.',
  },
  {
    by: [4, '2025-05-13 17:20:09', 'Helen Marsh', 'helen.marsh@example.com'],
    message: 'Does this work for a stovetop kettle too, or will it spoil the finish?',
  },
  {
    by: [5, '2025-06-21 12:08:57', 'Tomasz W.', 'tomasz.w@example.com'],
    message: 'Drew the bad cat. It worked. Forty pages since Saturday.',
  },
  {
    by: [5, '2025-06-24 22:41:13', 'Beth Ransome', 'beth.ransome@example.com'],
    message: 'In year four of the five-year diary and I can confirm that it becomes hard to put down.',
  },
  {
    by: [6, '2025-08-02 16:33:20', 'Alan Dodds', 'alan.dodds@example.com'],
    message: 'Brought a lamp, left with a working lamp and a sourdough recipe. Thank you, Dougie.',
  },
  {
    by: [6, '2025-08-09 13:50:44', 'Niamh', 'niamh.k@example.com'],
    message: 'Can children come along? Mine has a clockwork frog in need of attention.',
  },
  {
    by: [7, '2025-09-21 09:04:31', 'Stuart Bell', 'stuart.bell@example.com'],
    message: 'Eight minutes felt absurd. Then I tasted it.',
  },
  {
    by: [
      7,
      '2025-09-23 06:58:15',
      'Joanna Frith',
      'joanna.frith@example.com',
      'https://slowbreakfast.example.org',
    ],
    message: 'Two spoons for the froth is such a small thing and makes such a difference.',
  },
  {
    by: [8, '2025-11-10 11:27:52', 'Margaret Oyelaran', 'm.oyelaran@example.com'],
    message: 'Printed this and stuck it on the fridge. No excuses this year.',
  },
  {
    by: [9, '2025-12-14 18:36:04', 'Kirsty', 'kirsty.innes@example.com'],
    message: 'The tea towel one looked so good that my sister refused to open it.',
  },
  {
    by: [10, '2026-01-25 15:19:38', 'Moira Tait', 'moira.tait@example.com'],
    message: 'My grandfather worked at the chandler’s in 1962! Any chance of a picture of that invoice?',
  },
  {
    by: [11, '2026-03-08 20:02:17', 'Leo Hartmann', 'leo.hartmann@example.com'],
    message: 'Left-hander here. Wet Slate has saved a good many cuffs.',
  },
  {
    by: [12, '2026-04-18 09:46:23', 'Priya Nair', 'priya.nair@example.com'],
    message: 'Finally! Two bags ordered, one for the freezer.',
  },
  {
    by: [13, '2026-06-07 12:30:55', 'Fiona Elliot', 'fiona.elliot@example.net'],
    message: 'Sandy is my uncle. He has printed this out and pretends that he has not.',
  },
  {
    by: [14, '2026-08-13 10:21:06', 'Reverend Paul', 'rev.paul@example.org'],
    message: 'I still owe you for the meter.',
  },
  {
    by: [14, '2026-08-14 08:11:49', 'Beth and Tomasz', 'beth.ransome@example.com'],
    message: 'From the two at the notebook shelf: happy birthday, and thank you.',
  },
];

const waiting: CommentDraft[] = [
  {
    by: [3, '2025-04-02 03:14:07', 'BestKilnDeals', 'offers@example.com', 'https://kilns.example.com'],
    message: 'Great post!! For cheap industrial kilns worldwide visit our page today.',
  },
  {
    by: [5, '2025-07-01 02:40:19', 'seo expert', 'ranking@example.net', 'https://rank-now.example.net'],
    message:
      'Dear webmaster, I was reviewing your website and found 37 errors that prevent you from first page.',
  },
  {
    by: [7, '2025-10-02 23:58:41', 'Anon', 'anon@example.org'],
    message: 'Instant is fine and you are all mad.',
  },
  {
    by: [9, '2025-12-20 04:22:30', 'Luxury Watches', 'sales@example.com', 'https://watches.example.com'],
    message: 'Perfect Christmas gift 80% discount limited time only',
  },
  {
    by: [10, '2026-01-27 09:33:12', 'Derek Hume', 'derek.hume@example.com'],
    message:
      'I believe the extra hot-water bottle may be mine. Left it on the counter in November. Green jacket.',
  },
  {
    by: [11, '2026-10-30 18:05:27', 'Saoirse Byrne', 'saoirse.byrne@example.com'],
    message: 'Which of your inks is safest for an old pen with a rubber sac? It was my gran’s.',
  },
  {
    by: [12, '2026-11-03 07:49:58', 'Callum', 'callum.reid@example.com'],
    message:
      'Is there any Guji left in whole bean? The site says yes but I like to be sure before I get on the bus.',
  },
  {
    by: [13, '2026-11-06 21:12:33', 'Wendy Ashcroft', 'wendy.ashcroft@example.com'],
    message: 'Now I want to know about the pink. Do show us the pink.',
  },
  {
    by: [14, '2026-11-09 13:27:45', 'Marcus Lindqvist', 'marcus.l@example.com'],
    message: 'Is there any chance of another run of the birthday mug? I came in a day too late.',
  },
  {
    by: [14, '2026-11-12 01:03:16', 'crypto_harbour', 'profit@example.net', 'https://moon.example.net'],
    message: 'Congratulation on 10 years. Make your next 10 passive with our platform.',
  },
];

export function buildComments(): BlogComment[] {
  const all = [
    ...approved.map((row) => toComment(row, true)),
    ...waiting.map((row) => toComment(row, false)),
  ];
  return withIds(all.sort((a, b) => (a.datetime < b.datetime ? -1 : 1)));
}

function toComment({ by, message }: CommentDraft, approved: boolean) {
  const [post_id, datetime, name, email, website = ''] = by;
  return { post_id, name, email, website, message, datetime, approved };
}
