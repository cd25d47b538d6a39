import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material';
import { useState } from 'react';
import { FormDialog } from '../shared/FormDialog.tsx';

const overlaps = [
  { hours: 24, label: '24 hours, to switch over' },
  { hours: 168, label: '7 days' },
  { hours: 0, label: 'Revoke now (it may have leaked)' },
];

interface RotateDialogProps {
  title: string;
  busy: boolean;
  problem: string | undefined;
  onRotate: (overlapHours: number) => void;
  onClose: () => void;
}

export function RotateDialog({ title, busy, problem, onRotate, onClose }: RotateDialogProps) {
  const [hours, setHours] = useState(24);
  return (
    <FormDialog
      title={title}
      action="Create token"
      maxWidth="sm"
      busy={busy}
      problem={problem}
      onSubmit={() => onRotate(hours)}
      onClose={onClose}
    >
      <FormControl>
        <FormLabel id="overlap">How long should the current token keep working?</FormLabel>
        <RadioGroup
          aria-labelledby="overlap"
          value={hours}
          onChange={(_event, value) => setHours(Number(value))}
        >
          {overlaps.map((overlap) => (
            <FormControlLabel
              key={overlap.hours}
              value={overlap.hours}
              control={<Radio size="small" />}
              label={overlap.label}
            />
          ))}
        </RadioGroup>
      </FormControl>
    </FormDialog>
  );
}
