import { DataProviderContext } from 'ra-core';
import { DuplicateButton } from '../design/list/DuplicateButton.tsx';
import { RecordEdit } from '../shared/RecordEdit.tsx';
import { PageForm } from './PageForm.tsx';
import { pageCopy } from './page-copy.ts';
import { pageProvider } from './page-provider.ts';

const actions = <DuplicateButton fieldsOf={pageCopy} />;

export const PageEdit = () => (
  <DataProviderContext.Provider value={pageProvider}>
    <RecordEdit actions={actions}>
      <PageForm />
    </RecordEdit>
  </DataProviderContext.Provider>
);
