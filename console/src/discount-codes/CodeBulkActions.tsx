import { CalendarDaysIcon } from '@heroicons/react/24/outline';
import { Button } from '@mui/material';
import { useDataProvider } from 'ra-core';
import { useServerAction } from '../api/use-server-action.ts';
import { useBulkAction } from '../design/list/use-bulk-action.ts';
import { RecordsDeleteButton } from '../shared/DeleteButtons.tsx';
import { type DiscountCode, extendedExpiry, extensionDays, noExpiry } from './discount-code.ts';

/** Codes that never expire stay as they are. */
function ExtendButton() {
  const { ids, progress, pathOf, run } = useBulkAction();
  const { run: runAction, busy } = useServerAction();
  const dataProvider = useDataProvider();

  async function extend(): Promise<void> {
    const { data } = await dataProvider.getMany<DiscountCode>('discount-codes', { ids });
    const codes = data.filter(({ expiry }) => expiry !== noExpiry);
    if (!codes.length) throw new Error('These codes never expire');
    const operations = codes.map(({ ID, expiry }) => ({
      ...{ method: 'PUT' as const, path: pathOf(ID), body: { expiry: extendedExpiry(expiry) } },
      if_fields: { expiry },
    }));
    const what = codes.length === 1 ? '1 discount code' : `${codes.length} discount codes`;
    await run(operations, `${what} extended by ${extensionDays} days`);
  }
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<CalendarDaysIcon />}
      disabled={busy}
      onClick={() => void runAction(extend)}
    >
      {progress ?? `Extend by ${extensionDays} days`}
    </Button>
  );
}

export const CodeBulkActions = () => (
  <>
    <ExtendButton />
    <RecordsDeleteButton />
  </>
);
