import { MenuItem, TextField } from '@mui/material';
import { useApiQuery } from '../api/use-api-query.ts';

interface AccessGroupsInputProps {
  value: string[];
  onChange: (groups: string[]) => void;
}

/** Chooses the access groups that a new token is held to; none: the whole account. */
export function AccessGroupsInput({ value, onChange }: AccessGroupsInputProps) {
  const { data } = useApiQuery<{ groups: string[] }>('/access-groups');
  return (
    <TextField
      select
      label="Access groups"
      helperText="Limits the token to these groups. Without groups it has access to the whole account, unless the server requires groups."
      value={value}
      onChange={({ target }) => onChange(target.value as unknown as string[])}
      slotProps={{
        inputLabel: { shrink: true },
        select: {
          multiple: true,
          displayEmpty: true,
          renderValue: (groups) => (groups as string[]).join(', ') || 'Whole account',
        },
      }}
    >
      {(data?.groups ?? []).map((group) => (
        <MenuItem key={group} value={group}>
          {group}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Omitted for a token without groups. */
export const groupsParam = (groups: string[]): { groups?: string[] } => (groups.length ? { groups } : {});
