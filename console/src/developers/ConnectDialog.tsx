import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useApiQuery } from '../api/use-api-query.ts';
import { FormDialog } from '../shared/FormDialog.tsx';
import type { Connection, OwnApp } from './developer.ts';

const otherApp = 'another';

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
  const [selected, setSelected] = useState<string>();
  const [appId, setAppId] = useState('');
  const app = selected ?? String(apps[0]?.ID ?? otherApp);

  return (
    <FormDialog
      title="Add a connection"
      action="Connect"
      busy={busy}
      problem={problem}
      onSubmit={() => onConnect(Number(app === otherApp ? appId : app))}
      onClose={onClose}
    >
      <TextField select label="App" value={app} onChange={({ target }) => setSelected(target.value)}>
        {apps.map(({ ID, name }) => (
          <MenuItem key={ID} value={String(ID)}>
            {name} (app ID {ID})
          </MenuItem>
        ))}
        <MenuItem value={otherApp}>Another account’s app</MenuItem>
      </TextField>
      {app === otherApp && (
        <TextField
          label="App ID"
          helperText="A number from the app’s developer"
          value={appId}
          required
          onChange={({ target }) => setAppId(target.value)}
          slotProps={{ htmlInput: { inputMode: 'numeric', pattern: '[0-9]+', title: 'A number' } }}
        />
      )}
    </FormDialog>
  );
}
