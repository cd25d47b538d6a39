import { CalendarDaysIcon } from '@heroicons/react/24/outline';
import { Box, IconButton, InputAdornment, TextField, type TextFieldProps } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { formatDay, parseDay } from '../../shared/day.ts';

export const dayExample = `Enter a date, such as ${formatDay('2028-01-04')}`;

const shownDay = (value: string): string => (parseDay(value) ? formatDay(value) : '');

interface DayFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'onBlur'> {
  /** `2028-01-04`, or empty. */
  value: string;
  /** `isRefused`: what is typed is no day. */
  onChange: (day: string, isRefused: boolean) => void;
  onBlur: () => void;
}

/** A day, typed as lists show it or chosen in the browser's calendar. */
export function DayField({ value, onChange, onBlur, slotProps, ...props }: DayFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();

  // A value set from outside, such as by a reset, replaces the typed text.
  useEffect(() => {
    if (value) setTyped(undefined);
  }, [value]);

  function change(words: string): void {
    setTyped(words);
    const day = parseDay(words);
    onChange(day ?? '', Boolean(words.trim()) && !day);
  }
  function settle(): void {
    if (!typed?.trim() || parseDay(typed)) setTyped(undefined);
    onBlur();
  }
  return (
    <TextField
      {...props}
      value={typed ?? shownDay(value)}
      onChange={({ target }) => change(target.value)}
      onBlur={settle}
      slotProps={{
        ...slotProps,
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
                value={value}
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
