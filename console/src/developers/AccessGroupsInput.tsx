import {
  Box,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useApiQuery } from '../api/use-api-query.ts';
import { areaOf, isWithin } from './access-groups.ts';

interface AccessGroupsInputProps {
  value: string[];
  onChange: (groups: string[]) => void;
}

/** What a new token may read and change; no group: the whole account. */
export function AccessGroupsInput({ value, onChange }: AccessGroupsInputProps) {
  const { data } = useApiQuery<{ groups: string[] }>('/access-groups');
  const [isLimited, setLimited] = useState(value.length > 0);

  function limit(next: boolean): void {
    setLimited(next);
    onChange(next ? (data?.groups ?? []).filter((group) => group === 'shop') : []);
  }
  function toggle(group: string, isOn: boolean): void {
    const others = value.filter((one) => one !== group && !isWithin(one, group));
    onChange(isOn ? [...others, group] : others);
  }
  return (
    <FormControl component="fieldset" sx={{ mt: 1.5 }}>
      <FormLabel component="legend">Access</FormLabel>
      <RadioGroup
        value={isLimited ? 'limited' : 'full'}
        onChange={(_event, choice) => limit(choice === 'limited')}
      >
        <FormControlLabel
          value="full"
          control={<Radio size="small" />}
          label="Full access: read and change everything"
        />
        <FormControlLabel value="limited" control={<Radio size="small" />} label="Selected areas only" />
      </RadioGroup>
      {isLimited && (
        <Box sx={{ pl: 3 }}>
          {(data?.groups ?? []).map((group) => (
            <AreaCheckbox key={group} group={group} value={value} onToggle={(isOn) => toggle(group, isOn)} />
          ))}
          <FormHelperText>The token can read and change what is selected, and nothing else.</FormHelperText>
        </Box>
      )}
    </FormControl>
  );
}

interface AreaCheckboxProps {
  group: string;
  value: string[];
  onToggle: (isOn: boolean) => void;
}

function AreaCheckbox({ group, value, onToggle }: AreaCheckboxProps) {
  const { label, about } = areaOf(group);
  const isIncluded = value.some((one) => isWithin(group, one));
  return (
    <FormControlLabel
      sx={{ display: 'flex', alignItems: 'start', pl: group.includes('/') ? 3 : 0 }}
      control={
        <Checkbox
          size="small"
          checked={isIncluded || value.includes(group)}
          disabled={isIncluded}
          required={!value.length}
          onChange={(_event, isOn) => onToggle(isOn)}
        />
      }
      label={
        <Box component="span" sx={{ display: 'block', py: 1 }}>
          {label}
          <Typography component="span" variant="caption" color="text.secondary" sx={{ ml: 1 }}>
            {about}
          </Typography>
        </Box>
      }
    />
  );
}

/** Omitted for a token without groups. */
export const groupsParam = (groups: string[]): { groups?: string[] } => (groups.length ? { groups } : {});
