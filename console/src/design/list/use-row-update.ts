import { useDataProvider, useRefresh, useResourceContext } from 'ra-core';
import type { ConsoleRecord } from '../../api/data-provider.ts';
import { useServerAction } from '../../api/use-server-action.ts';
import { useUndoNotice } from '../../shared/use-undo-notice.tsx';

/** Changes fields of a listed record, and offers undo. */
export function useRowUpdate() {
  const resource = useResourceContext() as string;
  const dataProvider = useDataProvider();
  const refresh = useRefresh();
  const notifyUndoable = useUndoNotice();
  const { run } = useServerAction();
  return (record: ConsoleRecord, fields: object, message: string): Promise<void> =>
    run(async () => {
      const { id } = record;
      await dataProvider.update(resource, { id, data: { ...record, ...fields }, previousData: record });
      refresh();
      await notifyUndoable(message, resource, [id]);
    });
}
