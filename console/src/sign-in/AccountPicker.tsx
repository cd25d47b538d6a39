import { Button, Stack } from '@mui/material';

interface AccountPickerProps {
  accounts: { ID: number; name: string }[];
  busy: boolean;
  onChoose: (account: number) => void;
  onBack: () => void;
}

export function AccountPicker({ accounts, busy, onChoose, onBack }: AccountPickerProps) {
  return (
    <Stack spacing={1}>
      {accounts.map(({ ID, name }) => (
        <Button key={ID} variant="outlined" disabled={busy} onClick={() => onChoose(ID)}>
          {name}
        </Button>
      ))}
      <Button onClick={onBack}>Back</Button>
    </Stack>
  );
}
