import { copyName } from '../design/list/copy-name.ts';
import type { SitePage } from './page.ts';

/** Menu label and address are suggested from the title. There is one homepage. */
export const pageCopy = ({ page_title, page_type }: SitePage): object => ({
  page_title: copyName(page_title),
  page_type: page_type === 'homepage' ? 'standard' : page_type,
  page_filename: '',
  menu_text: '',
  is_onmenu: false,
});
