import { DataProviderContext } from 'ra-core';
import { RecordEdit } from '../shared/RecordEdit.tsx';
import { PageForm } from './PageForm.tsx';
import { pageProvider } from './page-provider.ts';

export const PageEdit = () => (
  <DataProviderContext.Provider value={pageProvider}>
    <RecordEdit>
      <PageForm />
    </RecordEdit>
  </DataProviderContext.Provider>
);
