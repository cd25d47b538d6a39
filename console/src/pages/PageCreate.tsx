import { RecordCreate } from '../shared/RecordCreate.tsx';
import { PageForm } from './PageForm.tsx';
import { lastPlace, type SitePage } from './page.ts';

/** A new page stands after the others. */
const placed = async (page: SitePage): Promise<SitePage> => ({
  ...page,
  content: page.content ?? '',
  menu_order: await lastPlace(page.parent_id ?? 0),
});

const begun: Partial<SitePage> = {
  page_title: '',
  page_type: 'standard',
  content: '',
  is_onmenu: true,
  menu_text: '',
  page_filename: '',
  parent_id: 0,
};

export const PageCreate = () => (
  <RecordCreate record={begun} transform={placed}>
    <PageForm />
  </RecordCreate>
);
