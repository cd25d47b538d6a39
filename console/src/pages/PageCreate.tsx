import { DataProviderContext } from 'ra-core';
import { RecordCreate } from '../shared/RecordCreate.tsx';
import { PageForm } from './PageForm.tsx';
import type { SitePage } from './page.ts';
import { pageProvider } from './page-provider.ts';

const withContent = (page: SitePage): SitePage => ({ ...page, content: page.content ?? '' });

const initialPage: Partial<SitePage> = {
  page_title: '',
  page_type: 'standard',
  content: '',
  is_onmenu: true,
  menu_text: '',
  page_filename: '',
  parent_id: 0,
};

export const PageCreate = () => (
  <DataProviderContext.Provider value={pageProvider}>
    <RecordCreate record={initialPage} transform={withContent}>
      <PageForm />
    </RecordCreate>
  </DataProviderContext.Provider>
);
