import { CalendarDaysIcon } from '@heroicons/react/24/outline';
import { Box, IconButton, InputAdornment, TextField } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { formatDay, parseDay } from '../../shared/day.ts';
import { type FieldProps, useField } from './use-field.tsx';

const example = `Enter a date, such as ${formatDay('2028-01-04')}`;

const shownDay = (value: unknown): string => (parseDay(String(value)) ? formatDay(String(value)) : '');

/** A day, typed as lists show it or chosen in the browser's calendar; stored as `2028-01-04`. */
export function DateInput({ validate, ...props }: FieldProps<string>) {
  const picker = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const refused = useRef(false);
  const refuse = (): string | undefined => (refused.current ? example : undefined);
  const rules = [refuse, ...[validate ?? []].flat()];
  const { field, id, isRequired, hasError, title, hint } = useField<string>({ ...props, validate: rules });
  const text = typed ?? shownDay(field.value);

  // A value from elsewhere, such as a reset, takes the place of what is typed.
  useEffect(() => {
    if (field.value) setTyped(undefined);
  }, [field.value]);

  function change(words: string): void {
    setTyped(words);
    const day = parseDay(words);
    refused.current = Boolean(words.trim()) && !day;
    field.onChange(day ?? '');
  }
  function settle(): void {
    if (!refused.current) setTyped(undefined);
    field.onBlur();
  }
  return (
    <TextField
      id={id}
      name={field.name}
      inputRef={field.ref}
      label={title}
      value={text}
      error={hasError}
      helperText={hint}
      disabled={props.disabled ?? false}
      onChange={({ target }) => change(target.value)}
      onBlur={settle}
      sx={{ maxWidth: 220 }}
      slotProps={{
        htmlInput: { 'aria-required': isRequired || undefined, autoComplete: 'off' },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                size="small"
                edge="end"
                aria-label="Open calendar"
                onClick={() => picker.current?.showPicker()}
              >
                <CalendarDaysIcon />
              </IconButton>
              <Box
                component="input"
                type="date"
                ref={picker}
                tabIndex={-1}
                aria-hidden
                value={field.value}
                onChange={({ target }) => change((target as HTMLInputElement).value)}
                sx={{ position: 'absolute', inset: 0, width: '100%', opacity: 0, pointerEvents: 'none' }}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
