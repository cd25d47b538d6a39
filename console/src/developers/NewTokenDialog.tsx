import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { FormDialog } from '../shared/FormDialog.tsx';
import { AccessGroupsInput, groupsParam } from './AccessGroupsInput.tsx';

export interface NewTokenParams {
  name: string;
  expires_days?: number;
  groups?: string[];
}

const never = 0;
const lifetimes = [
  { days: 1, label: 'After a day' },
  { days: 30, label: 'After 30 days' },
  { days: 90, label: 'After 90 days' },
  { days: 365, label: 'After a year' },
  { days: never, label: 'Never' },
];

interface NewTokenDialogProps {
  busy: boolean;
  problem: string | undefined;
  onCreate: (params: NewTokenParams) => void;
  onClose: () => void;
}

export function NewTokenDialog({ busy, problem, onCreate, onClose }: NewTokenDialogProps) {
  const [name, setName] = useState('');
  const [days, setDays] = useState(30);
  const [groups, setGroups] = useState<string[]>([]);

  const create = (): void =>
    onCreate({
      name: name.trim(),
      ...(days !== never && { expires_days: days }),
      ...groupsParam(groups),
    });

  return (
    <FormDialog
      title="New development token"
      action="Create token"
      busy={busy}
      problem={problem}
      onSubmit={create}
      onClose={onClose}
    >
      <TextField
        label="Name"
        helperText="e.g. Stock sync script"
        value={name}
        autoFocus
        onChange={({ target }) => setName(target.value)}
      />
      <TextField select label="Expires" value={days} onChange={({ target }) => setDays(Number(target.value))}>
        {lifetimes.map((lifetime) => (
          <MenuItem key={lifetime.days} value={lifetime.days}>
            {lifetime.label}
          </MenuItem>
        ))}
      </TextField>
      <AccessGroupsInput value={groups} onChange={setGroups} />
    </FormDialog>
  );
}
