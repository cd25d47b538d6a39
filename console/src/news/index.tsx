import { DuplicateButton } from '../design/list/DuplicateButton.tsx';
import { RecordCreate } from '../shared/RecordCreate.tsx';
import { RecordEdit } from '../shared/RecordEdit.tsx';
import { VisibilityStatus } from '../shared/visibility.tsx';
import { currentTimestamp } from '../shared/zoned-time.ts';
import { NewsForm } from './NewsForm.tsx';
import { newsItemCopy } from './news-item.ts';

export { NewsList as List } from './NewsList.tsx';

export const Create = () => (
  <RecordCreate record={{ body: '', visible: true, datetime: currentTimestamp() }}>
    <NewsForm />
  </RecordCreate>
);

export const Edit = () => (
  <RecordEdit status={<VisibilityStatus />} actions={<DuplicateButton fieldsOf={newsItemCopy} />}>
    <NewsForm />
  </RecordEdit>
);
