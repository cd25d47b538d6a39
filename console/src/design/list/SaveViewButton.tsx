import { BookmarkIcon } from '@heroicons/react/24/outline';
import { Button, TextField } from '@mui/material';
import { useListContext } from 'ra-core';
import { useState } from 'react';
import { FormDialog } from '../../shared/FormDialog.tsx';
import { isEqual } from './is-equal.ts';
import { useListDefinition } from './list-definition.ts';
import { useListViews } from './use-list-views.ts';

/** Offered when the list is filtered or sorted in another way than its view. */
export function SaveViewButton() {
  const { filterValues, sort } = useListContext();
  const { defaultSort } = useListDefinition();
  const { active, isTaken, save } = useListViews(filterValues);
  const [name, setName] = useState<string>();
  const isChanged = !isEqual(filterValues, active?.filter) || !isEqual(sort, active?.sort ?? defaultSort);
  if (!isChanged) return null;
  const label = name?.trim() ?? '';
  const problem = isTaken(label) ? 'This name is already used' : undefined;

  function submit(): void {
    if (!label || problem) return;
    save(label);
    setName(undefined);
  }
  return (
    <>
      <Button size="small" color="inherit" startIcon={<BookmarkIcon />} onClick={() => setName('')}>
        Save view
      </Button>
      {name !== undefined && (
        <FormDialog
          title="Save view"
          action="Save view"
          busy={false}
          problem={undefined}
          onSubmit={submit}
          onClose={() => setName(undefined)}
        >
          <TextField
            autoFocus
            required
            label="Name"
            value={name}
            error={problem !== undefined}
            helperText={problem ?? 'Filters, sorting and columns, kept in this browser'}
            onChange={({ target }) => setName(target.value)}
          />
        </FormDialog>
      )}
    </>
  );
}
