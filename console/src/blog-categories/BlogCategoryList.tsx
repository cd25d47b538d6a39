import { Box, Button, TextField } from '@mui/material';
import { useDataProvider, useRefresh } from 'ra-core';
import { type SyntheticEvent, useState } from 'react';
import { readForWrite } from '../api/api-client.ts';
import { RecordList } from '../design/list/RecordList.tsx';
import type { Column } from '../design/list/types.ts';
import { useNameQueue } from '../shared/use-name-queue.ts';
import { useUndoNotice } from '../shared/use-undo-notice.tsx';
import { DeleteIconButton } from './DeleteIconButton.tsx';
import { NameInput } from './NameInput.tsx';
import { assertUnused } from './unique-name.ts';

function AddForm() {
  const dataProvider = useDataProvider();
  const refresh = useRefresh();
  const notifyUndoable = useUndoNotice();
  const [problem, setProblem] = useState<string>();
  const { name, setName, enqueue } = useNameQueue(add);

  async function add(categoryName: string): Promise<boolean> {
    setProblem(undefined);
    try {
      await readForWrite(assertUnused(categoryName));
      const { data } = await dataProvider.create('blog-categories', { data: { name: categoryName } });
      refresh();
      await notifyUndoable(`${data.name} added`, 'blog-categories', [data.id]);
      return true;
    } catch (error) {
      setProblem((error as Error).message);
      return false;
    }
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    enqueue();
  }
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'flex', gap: 1, alignItems: 'center', mt: 2 }}>
      <TextField
        label="New category"
        margin="none"
        value={name}
        error={Boolean(problem)}
        helperText={problem}
        slotProps={{ formHelperText: { role: 'alert' } }}
        onChange={({ target }) => setName(target.value)}
        sx={{ maxWidth: 320 }}
      />
      <Button type="submit" variant="contained" disabled={!name.trim()}>
        Add
      </Button>
    </Box>
  );
}

const columns: Column[] = [
  { source: 'name', render: () => <NameInput /> },
  { source: 'delete', label: 'Delete', align: 'right', render: () => <DeleteIconButton /> },
];

export const BlogCategoryList = () => (
  <RecordList columns={columns} opensRecord={false}>
    <AddForm />
  </RecordList>
);
