import { Box, Button, TextField } from '@mui/material';
import type { SyntheticEvent } from 'react';
import { DataTable, SearchInput, useDataProvider, useNotify, useRefresh } from 'react-admin';
import { RecordList } from '../shared/RecordList.tsx';
import { RecordTable } from '../shared/RecordTable.tsx';
import { useNameQueue } from '../shared/use-name-queue.ts';
import { useUndoNotice } from '../shared/use-undo-notice.tsx';
import { DeleteIconButton } from './DeleteIconButton.tsx';
import { NameInput } from './NameInput.tsx';

const filters = [<SearchInput key="q" source="q" alwaysOn />];

function AddForm() {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const refresh = useRefresh();
  const notifyUndoable = useUndoNotice();
  const { name, setName, enqueue } = useNameQueue(add);

  async function add(categoryName: string): Promise<boolean> {
    try {
      const { data } = await dataProvider.create('blog-categories', { data: { name: categoryName } });
      refresh();
      await notifyUndoable(`${data.name} added`, 'blog-categories', [data.id]);
      return true;
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
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
        onChange={({ target }) => setName(target.value)}
        sx={{ maxWidth: 320 }}
      />
      <Button type="submit" variant="contained" disabled={!name.trim()}>
        Add
      </Button>
    </Box>
  );
}

export const BlogCategoryList = () => (
  <>
    <AddForm />
    <RecordList filters={filters} actions={false} empty={false}>
      <RecordTable rowClick={false}>
        <DataTable.Col source="name" disableSort>
          <NameInput />
        </DataTable.Col>
        <DataTable.Col label="Delete" disableSort align="right">
          <DeleteIconButton />
        </DataTable.Col>
      </RecordTable>
    </RecordList>
  </>
);
