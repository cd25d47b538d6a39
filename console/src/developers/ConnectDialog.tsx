import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useApiQuery } from '../api/use-api-query.ts';
import { FormDialog } from '../shared/FormDialog.tsx';
import { AccessGroupsInput, groupsParam } from './AccessGroupsInput.tsx';
import type { Connection, OwnApp } from './developer.ts';

const otherApp = 'another';

export type ConnectParams = ({ app: number } | { client_id: string }) & { groups?: string[] };

interface ConnectDialogProps {
  /** Connections with an active token. */
  connected: Connection[];
  busy: boolean;
  problem: string | undefined;
  onConnect: (params: ConnectParams) => void;
  onClose: () => void;
}

/** Connects one of the account's own apps, or another by its client ID. */
export function ConnectDialog({ connected, busy, problem, onConnect, onClose }: ConnectDialogProps) {
  const { data } = useApiQuery<{ apps: OwnApp[] }>('/apps');
  const apps = (data?.apps ?? []).filter(({ ID }) => !connected.some(({ app }) => app.ID === ID));
  const [selected, setSelected] = useState<string>();
  const [clientId, setClientId] = useState('');
  const [groups, setGroups] = useState<string[]>([]);
  const app = selected ?? String(apps[0]?.ID ?? otherApp);

  return (
    <FormDialog
      title="Connect app"
      action="Connect"
      busy={busy}
      problem={problem}
      onSubmit={() =>
        onConnect({
          ...(app === otherApp ? { client_id: clientId.trim() } : { app: Number(app) }),
          ...groupsParam(groups),
        })
      }
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
          label="Client ID"
          helperText="Ask the app’s developer for it, e.g. app_Xk3…"
          value={clientId}
          required
          onChange={({ target }) => setClientId(target.value)}
          slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
        />
      )}
      <AccessGroupsInput value={groups} onChange={setGroups} />
    </FormDialog>
  );
}
