import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useApiQuery } from '../api/use-api-query.ts';
import { FormDialog } from '../shared/FormDialog.tsx';
import type { Connection, OwnApp } from './developer.ts';

const another = 'another';

interface ConnectDialogProps {
  /** Connections with an active token. */
  connected: Connection[];
  busy: boolean;
  problem: string | undefined;
  onConnect: (app: number) => void;
  onClose: () => void;
}

/** Connects one of the account's own apps, or another by its ID. */
export function ConnectDialog({ connected, busy, problem, onConnect, onClose }: ConnectDialogProps) {
  const { data } = useApiQuery<{ apps: OwnApp[] }>('/apps');
  const apps = (data?.apps ?? []).filter(({ ID }) => !connected.some(({ app }) => app.ID === ID));
  const [chosen, setChosen] = useState<string>();
  const [number, setNumber] = useState('');
  const app = chosen ?? String(apps[0]?.ID ?? another);

  return (
    <FormDialog
      title="Add a connection"
      action="Connect"
      busy={busy}
      problem={problem}
      onSubmit={() => onConnect(Number(app === another ? number : app))}
      onClose={onClose}
    >
      <TextField select label="App" value={app} onChange={({ target }) => setChosen(target.value)}>
        {apps.map(({ ID, name }) => (
          <MenuItem key={ID} value={String(ID)}>
            {name} (app ID {ID})
          </MenuItem>
        ))}
        <MenuItem value={another}>Another account’s app</MenuItem>
      </TextField>
      {app === another && (
        <TextField
          label="App ID"
          helperText="A number that the app’s maker tells you"
          value={number}
          required
          onChange={({ target }) => setNumber(target.value)}
          slotProps={{ htmlInput: { inputMode: 'numeric', pattern: '[0-9]+', title: 'A number' } }}
        />
      )}
    </FormDialog>
  );
}
