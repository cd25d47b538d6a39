import { useDataProvider, useRecordContext, useRefresh } from 'ra-core';
import { readForWrite } from '../api/api-client.ts';
import type { ConsoleRecord } from '../api/data-provider.ts';
import { NameField } from '../shared/NameField.tsx';
import { useUndoNotice } from '../shared/use-undo-notice.tsx';
import { assertUnused } from './unique-name.ts';

const style = { maxWidth: 420, '& fieldset': { borderColor: 'transparent' } };

export function NameInput() {
  const record = useRecordContext<ConsoleRecord>();
  const dataProvider = useDataProvider();
  const refresh = useRefresh();
  const notifyUndoable = useUndoNotice();
  if (!record) return null;
  const { id, name: stored } = record as ConsoleRecord & { name: string };

  async function save(name: string): Promise<void> {
    await readForWrite(assertUnused(name, record?.ID));
    await dataProvider.update('blog-categories', { id, data: { ...record, name }, previousData: record });
    refresh();
    void notifyUndoable(`${stored} renamed to ${name}`, 'blog-categories', [id]);
  }
  return <NameField stored={stored} onSave={save} margin="none" sx={style} />;
}
