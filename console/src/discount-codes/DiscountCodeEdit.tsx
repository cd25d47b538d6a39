import { useRecordContext } from 'ra-core';
import { StatusChip } from '../design/StatusChip.tsx';
import { RecordEdit } from '../shared/RecordEdit.tsx';
import { DiscountCodeForm } from './DiscountCodeForm.tsx';
import { type DiscountCode, isExpired } from './discount-code.ts';

const CodeTitle = () => useRecordContext<DiscountCode>()?.code;

const title = <CodeTitle />;

function CodeStatus() {
  const expiry = useRecordContext<DiscountCode>()?.expiry;
  if (!expiry) return null;
  return isExpired(expiry) ? (
    <StatusChip kind="neutral" label="Expired" />
  ) : (
    <StatusChip kind="good" label="Active" />
  );
}

export const DiscountCodeEdit = () => (
  <RecordEdit title={title} status={<CodeStatus />}>
    <DiscountCodeForm />
  </RecordEdit>
);
