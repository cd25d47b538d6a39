import { Box, Button, TextField } from '@mui/material';
import { useDataProvider, useRefresh } from 'ra-core';
import { type SyntheticEvent, useState } from 'react';
import { DataTable, SearchInput } from 'react-admin';
import { readForWrite } from '../api/api-client.ts';
import { RecordList } from '../shared/RecordList.tsx';
import { RecordTable } from '../shared/RecordTable.tsx';
import { useNameQueue } from '../shared/use-name-queue.ts';
import { useUndoNotice } from '../shared/use-undo-notice.tsx';
import { DeleteIconButton } from './DeleteIconButton.tsx';
import { NameInput } from './NameInput.tsx';
import { assertUnused } from './unique-name.ts';

const filters = [<SearchInput key="q" source="q" alwaysOn />];

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
