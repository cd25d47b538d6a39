import type { Department } from './drafts.ts';
import { beans } from './shelves/beans.ts';
import { blankets } from './shelves/blankets.ts';
import { brewing } from './shelves/brewing.ts';
import { candles } from './shelves/candles.ts';
import { cards } from './shelves/cards.ts';
import { cooking } from './shelves/cooking.ts';
import { giftBoxes } from './shelves/gift-boxes.ts';
import { mending } from './shelves/mending.ts';
import { mugs } from './shelves/mugs.ts';
import { notebooks } from './shelves/notebooks.ts';
import { pens } from './shelves/pens.ts';
import { personalised } from './shelves/personalised.ts';
import { soap } from './shelves/soap.ts';

export const departments: Department[] = [
  {
    title: 'Coffee',
    about: 'Coffee roasted on Mondays at the back of the shop, and the equipment to make it well at home.',
    keywords: ['coffee', 'fresh roasted coffee', 'coffee equipment'],
    shelves: [beans, brewing],
  },
  {
    title: 'Kitchen & Table',
    about: 'Stoneware, boards and pans for everyday cooking, made to be used hard and washed often.',
    keywords: ['kitchenware', 'tableware', 'stoneware'],
    shelves: [mugs, cooking],
  },
  {
    title: 'Stationery',
    about: 'Notebooks, pens, inks and cards for people who still write things down.',
    keywords: ['stationery', 'writing', 'paper goods'],
    shelves: [notebooks, pens, cards],
  },
  {
    title: 'Home',
    about: 'Candles, blankets and linen for rooms that are lived in.',
    keywords: ['homeware', 'home textiles', 'candles'],
    shelves: [candles, blankets],
  },
  {
    title: 'Wash & Mend',
    about: 'Soap, brushes, darning wool and polish: what keeps good things going.',
    keywords: ['natural soap', 'mending', 'household brushes'],
    shelves: [soap, mending],
  },
  {
    title: 'Gifts',
    about: 'Gift boxes packed by hand, vouchers, and presents with a name on them.',
    keywords: ['gifts', 'gift boxes', 'personalised gifts'],
    shelves: [giftBoxes, personalised],
  },
];
