// The website's pages as a tree.

import { idCounter, seo } from './format.ts';
import { careGuides, careWood, careWool } from './page-text/care.ts';
import { delivery, privacy, returns } from './page-text/help.ts';
import { home, makers, story } from './page-text/story.ts';
import type { Page } from './types.ts';

type PageDraft = {
  title: string;
  /** Pages without it are not on the menu. */
  menu?: string;
  file: string;
  about: string;
  keywords: string[];
  type?: Page['page_type'];
  content: string;
  below?: PageDraft[];
};

const menu: PageDraft[] = [
  {
    title: 'Useful things, kept in good fettle',
    menu: 'Home',
    file: 'index.html',
    about: 'Coffee, stoneware, stationery and wool from a small shop on Pellmouth harbour.',
    keywords: ['pellmouth', 'homeware shop', 'coffee roaster'],
    type: 'homepage',
    content: home,
  },
  {
    title: 'Shop',
    menu: 'Shop',
    file: 'shop.html',
    about: 'Everything we make, roast and stock, posted from Pellmouth within two working days.',
    keywords: ['online shop', 'homeware', 'stationery', 'coffee'],
    type: 'dynamic',
    content: 'shop',
  },
  {
    title: 'Our Story',
    menu: 'Our Story',
    file: 'our-story.html',
    about: 'How an old ship chandler’s on Staithe Row became a shop for useful things.',
    keywords: ['about us', 'independent shop', 'northumberland'],
    content: story,
    below: [
      {
        title: 'Our Makers',
        menu: 'Our Makers',
        file: 'our-makers.html',
        about: 'The potter, the woodturner, the weavers and the bookbinders behind our shelves.',
        keywords: ['craft makers', 'british made', 'handmade'],
        content: makers,
      },
      {
        title: 'News & Events',
        menu: 'News & Events',
        file: 'news.html',
        about: 'Tastings, mending mornings and changes to our opening hours.',
        keywords: ['news', 'events', 'mending workshop'],
        type: 'dynamic',
        content: 'news',
      },
    ],
  },
  {
    title: 'The Journal',
    menu: 'Journal',
    file: 'journal.html',
    about: 'Notes from the counter and the bench on coffee, paper, makers and mending.',
    keywords: ['blog', 'journal', 'coffee', 'mending'],
    type: 'dynamic',
    content: 'blog',
  },
  {
    title: 'Care Guides',
    menu: 'Care Guides',
    file: 'care-guides.html',
    about: 'How to look after what you have, whether or not you bought it from us.',
    keywords: ['care guide', 'how to', 'mending'],
    content: careGuides,
    below: [
      {
        title: 'Looking after Wool and Linen',
        menu: 'Wool & Linen',
        file: 'care-wool-linen.html',
        about: 'Airing, washing and de-mothing wool, and why linen needs less fuss than you think.',
        keywords: ['wool care', 'washing wool', 'linen care'],
        content: careWool,
      },
      {
        title: 'Looking after Wood, Iron and Stoneware',
        menu: 'Wood, Iron & Stoneware',
        file: 'care-wood-iron.html',
        about: 'Oiling boards, seasoning pans and getting tea stains out of mugs.',
        keywords: ['chopping board oil', 'seasoning cast iron', 'stoneware care'],
        content: careWood,
      },
    ],
  },
  {
    title: 'Delivery',
    menu: 'Delivery & Returns',
    file: 'delivery.html',
    about: 'What postage costs, how long it takes, and when it is free.',
    keywords: ['delivery', 'postage', 'shipping'],
    content: delivery,
    below: [
      {
        title: 'Returns and Repairs',
        menu: 'Returns & Repairs',
        file: 'returns.html',
        about: 'Thirty days to change your mind, and a bench for when things break later.',
        keywords: ['returns', 'refunds', 'repairs'],
        content: returns,
      },
    ],
  },
  {
    title: 'Contact Us',
    menu: 'Contact',
    file: 'contact.html',
    about: 'Write, telephone or come in: 3 Staithe Row, Pellmouth, Tuesday to Saturday.',
    keywords: ['contact', 'opening hours', 'pellmouth'],
    type: 'dynamic',
    content: 'contact',
  },
  {
    title: 'Privacy',
    file: 'privacy.html',
    about: 'What we know about you, why, and for how long.',
    keywords: ['privacy', 'cookies', 'data protection'],
    content: privacy,
  },
];

export function buildPages(): Page[] {
  const nextId = idCounter();

  function level(drafts: PageDraft[], parent_id: number): Page[] {
    return drafts.flatMap((draft, index) => {
      const page = toPage(draft, nextId(), index + 1, parent_id);
      return [page, ...level(draft.below ?? [], page.ID)];
    });
  }
  return level(menu, 0);
}

function toPage(draft: PageDraft, ID: number, menu_order: number, parent_id: number): Page {
  return {
    ID,
    page_title: draft.title,
    page_type: draft.type ?? 'standard',
    content: draft.content,
    ...seo(draft.title, draft.keywords, draft.about),
    is_onmenu: draft.menu !== undefined,
    menu_text: draft.menu ?? draft.title,
    page_filename: draft.file,
    menu_order,
    parent_id,
  };
}
