import { Box, FormHelperText, TextField } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useSite } from '../../settings/use-site.ts';
import { toTimestamp, toWallTime, type WallTime } from '../../shared/zoned-time.ts';
import { DayField, dayExample } from './DayField.tsx';
import { type FieldProps, useField } from './use-field.tsx';

/** For a day that is chosen before its time. */
const defaultTime = '09:00';
const empty: WallTime = { day: '', time: '' };

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A moment in the site's time zone; stored in UTC, as `2028-01-04 09:00:00`, or null. */
export function DateTimeInput({ validate, helperText, ...props }: FieldProps<string>) {
  const zone = useSite()?.time_zone;
  const refused = useRef(false);
  const refuse = (): string | undefined => (refused.current ? dayExample : undefined);
  const rules = [refuse, ...[validate ?? []].flat()];
  const zoneHint = zone && zone !== browserZone ? `Time zone: ${zone.replaceAll('_', ' ')}` : undefined;
  const { field, id, isRequired, hasError, title, hint } = useField<string>({
    ...props,
    helperText: [helperText, zoneHint].filter(Boolean).join('. '),
    validate: rules,
    format: (value) => value ?? '',
    parse: (value) => value || null,
  });
  const value = String(field.value ?? '');
  /** A time without a day is kept here. */
  const [time, setTime] = useState('');
  const shown = value && zone ? toWallTime(value, zone) : { ...empty, time };
  const hintId = `${id}-hint`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a value from elsewhere replaces what is typed
  useEffect(() => setTime(''), [value]);

  function change(next: WallTime): void {
    if (next.day && zone) field.onChange(toTimestamp({ ...next, time: next.time || defaultTime }, zone));
    else {
      field.onChange('');
      setTime(next.time);
    }
  }
  return (
    <Box role="group" aria-labelledby={`${id}-label`} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 200px) 116px', columnGap: 1 }}>
        <DayField
          id={id}
          name={field.name}
          inputRef={field.ref}
          label={title}
          value={shown.day}
          error={hasError}
          disabled={!zone}
          onChange={(day, isRefused) => {
            refused.current = isRefused;
            change({ ...shown, day });
          }}
          onBlur={field.onBlur}
          slotProps={{
            htmlInput: {
              'aria-required': isRequired || undefined,
              'aria-describedby': hint ? hintId : undefined,
              autoComplete: 'off',
            },
          }}
        />
        <TextField
          type="time"
          label="Time"
          value={shown.time}
          disabled={!zone}
          onChange={({ target }) => change({ ...shown, time: target.value })}
          onBlur={field.onBlur}
          // Typed; there is no room for a button.
          sx={{ '& input::-webkit-calendar-picker-indicator': { display: 'none' } }}
        />
      </Box>
      {hint && (
        <FormHelperText id={hintId} error={hasError} sx={{ mt: 0 }}>
          {hint}
        </FormHelperText>
      )}
    </Box>
  );
}
