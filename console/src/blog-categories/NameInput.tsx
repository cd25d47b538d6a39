import { TextField } from '@mui/material';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { type HttpError, useDataProvider, useRecordContext, useRefresh } from 'react-admin';
import type { ConsoleRecord } from '../api/data-provider.ts';
import { useUndoNotice } from '../shared/undo.tsx';

/** A category's name, to be changed where it stands: Enter or leaving it saves, Escape gives up. */
export function NameInput() {
  const record = useRecordContext<ConsoleRecord>();
  const stored = (record?.name as string | undefined) ?? '';
  const [name, setName] = useState(stored);
  const [problem, setProblem] = useState<string>();
  const dataProvider = useDataProvider();
  const refresh = useRefresh();
  const sayUndoable = useUndoNotice();
  useEffect(() => setName(stored), [stored]);

  async function save(): Promise<void> {
    const data = { ...record, name: name.trim() };
    if (!record || data.name === stored) return setName(stored);
    try {
      await dataProvider.update('blog-categories', { id: record.id, data, previousData: record });
      setProblem(undefined);
      refresh();
      await sayUndoable(`${stored} is now ${data.name}`, 'blog-categories', [record.id]);
    } catch (error) {
      const { message, body } = error as HttpError;
      setProblem(body?.errors?.name ? `Name ${body.errors.name}` : message);
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Enter') (event.target as HTMLElement).blur();
    if (event.key === 'Escape') {
      setName(stored);
      setProblem(undefined);
    }
  }

  return (
    <TextField
      margin="none"
      value={name}
      error={Boolean(problem)}
      helperText={problem}
      onChange={({ target }) => setName(target.value)}
      onBlur={() => void save()}
      onKeyDown={onKeyDown}
      slotProps={{ htmlInput: { 'aria-label': `Name of ${stored}` } }}
      sx={{ maxWidth: 420, '& fieldset': { borderColor: 'transparent' } }}
    />
  );
}
