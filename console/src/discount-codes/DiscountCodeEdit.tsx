import { useRecordContext } from 'ra-core';
import { RecordEdit } from '../shared/RecordEdit.tsx';
import { DiscountCodeForm } from './DiscountCodeForm.tsx';
import type { DiscountCode } from './discount-code.ts';

const CodeTitle = () => useRecordContext<DiscountCode>()?.code;

const title = <CodeTitle />;

export const DiscountCodeEdit = () => (
  <RecordEdit title={title}>
    <DiscountCodeForm />
  </RecordEdit>
);
