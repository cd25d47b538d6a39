import { Box, Button, TextField } from '@mui/material';
import { type SyntheticEvent, useState } from 'react';
import { DataTable, SearchInput, useDataProvider, useRefresh } from 'react-admin';
import { useAct } from '../api/use-act.ts';
import { RecordList } from '../shared/RecordList.tsx';
import { RecordTable } from '../shared/RecordTable.tsx';
import { useUndoNotice } from '../shared/undo.tsx';
import { DeleteIconButton } from './DeleteIconButton.tsx';
import { NameInput } from './NameInput.tsx';

const filters = [<SearchInput key="q" source="q" alwaysOn />];

/** Adds a category without leaving the list. */
function AddForm() {
  const [name, setName] = useState('');
  const { act, busy } = useAct();
  const dataProvider = useDataProvider();
  const refresh = useRefresh();
  const sayUndoable = useUndoNotice();

  async function add(): Promise<void> {
    const { data } = await dataProvider.create('blog-categories', { data: { name: name.trim() } });
    setName('');
    refresh();
    await sayUndoable(`${data.name} was added`, 'blog-categories', [data.id]);
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    void act(add);
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
      <Button type="submit" variant="contained" disabled={!name.trim()} loading={busy}>
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
