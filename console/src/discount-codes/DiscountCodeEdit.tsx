import { CalendarDaysIcon } from '@heroicons/react/24/outline';
import { Button } from '@mui/material';
import { useRecordContext } from 'ra-core';
import { DuplicateButton } from '../design/list/DuplicateButton.tsx';
import { useRowUpdate } from '../design/list/use-row-update.ts';
import { CopyButton } from '../shared/CopyButton.tsx';
import { RecordEdit } from '../shared/RecordEdit.tsx';
import { CodeStatus } from './CodeStatus.tsx';
import { DiscountCodeForm } from './DiscountCodeForm.tsx';
import {
  type DiscountCode,
  discountCodeCopy,
  expiryLabel,
  extendedExpiry,
  extensionDays,
  noExpiry,
} from './discount-code.ts';

const CodeTitle = () => useRecordContext<DiscountCode>()?.code;

function CodeActions() {
  const record = useRecordContext<DiscountCode>();
  const update = useRowUpdate();
  if (!record) return null;
  const { code, expiry } = record;
  const extended = extendedExpiry(expiry);
  return (
    <>
      <CopyButton text={code} label="Copy code" />
      {expiry !== noExpiry && (
        <Button
          color="inherit"
          startIcon={<CalendarDaysIcon />}
          onClick={() =>
            void update(record, { expiry: extended }, `${code} now expires ${expiryLabel(extended)}`)
          }
        >
          Extend by {extensionDays} days
        </Button>
      )}
      <DuplicateButton fieldsOf={discountCodeCopy} />
    </>
  );
}

const title = <CodeTitle />;
const actions = <CodeActions />;

function Status() {
  const code = useRecordContext<DiscountCode>();
  return code ? <CodeStatus {...code} /> : null;
}

export const DiscountCodeEdit = () => (
  <RecordEdit title={title} status={<Status />} actions={actions}>
    <DiscountCodeForm />
  </RecordEdit>
);
