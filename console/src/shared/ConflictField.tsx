import { Box, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material';
import { useTranslateLabel } from 'ra-core';
import { apiResourceOf } from '../api/api-resources.ts';
import { useFieldFormatter } from '../history/use-field-formatter.ts';
import type { Side, Versions } from './conflict.ts';
import { ValueText } from './ValueText.tsx';

const sides: { side: Side; label: string }[] = [
  { side: 'mine', label: 'Yours' },
  { side: 'theirs', label: 'Theirs' },
];

interface ConflictFieldProps {
  field: string;
  resource: string;
  versions: Versions;
  picked: Side | undefined;
  onPick: (side: Side) => void;
}

export function ConflictField({ field, resource, versions, picked, onPick }: ConflictFieldProps) {
  const labelOf = useTranslateLabel();
  const { mine, theirs } = versions;
  const format = useFieldFormatter(apiResourceOf(resource).envelopeKey, field, [mine[field], theirs[field]]);
  return (
    <FormControl component="fieldset" sx={{ mb: 2 }}>
      <FormLabel component="legend">{labelOf({ source: field, resource })}</FormLabel>
      <RadioGroup
        value={picked ?? ''}
        onChange={(_event, side) => onPick(side as Side)}
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 1.5 }}
      >
        {sides.map(({ side, label }) => (
          <Box
            key={side}
            sx={{
              border: 1,
              borderColor: picked === side ? 'primary.main' : 'divider',
              borderRadius: 1,
              p: 1,
              minWidth: 0,
            }}
          >
            <FormControlLabel value={side} control={<Radio size="small" />} label={label} />
            <ValueText value={format(versions[side][field])} />
          </Box>
        ))}
      </RadioGroup>
    </FormControl>
  );
}
