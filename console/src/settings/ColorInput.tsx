import { Box, InputAdornment } from '@mui/material';
import { useInput } from 'ra-core';
import { TextInput } from '../design/inputs/TextInput.tsx';

interface ColorInputProps {
  source: string;
  label: string;
  /** The theme's own. */
  byTheme: string;
}

const isColor = (value: unknown): value is string =>
  typeof value === 'string' && /^#[\da-f]{6}$/i.test(value);

const refuse = (value: unknown): string | undefined =>
  !value || isColor(value) ? undefined : 'Enter a color such as #1f5c4d';

/** Typed, or chosen from the browser's palette. Empty: the theme's color. */
export const ColorInput = ({ source, label, byTheme }: ColorInputProps) => (
  <TextInput
    source={source}
    label={label}
    validate={refuse}
    format={(value) => value ?? ''}
    parse={(value) => value || undefined}
    placeholder={byTheme}
    slotProps={{
      htmlInput: { spellCheck: false, autoCapitalize: 'off' },
      input: {
        startAdornment: (
          <InputAdornment position="start">
            <Swatch source={source} label={label} byTheme={byTheme} />
          </InputAdornment>
        ),
      },
    }}
  />
);

function Swatch({ source, label, byTheme }: ColorInputProps) {
  const { field } = useInput({ source });
  return (
    <Box
      component="input"
      type="color"
      aria-label={`Choose ${label.toLowerCase()}`}
      value={isColor(field.value) ? field.value : byTheme}
      onChange={(event: { target: { value: string } }) => field.onChange(event.target.value)}
      sx={{
        ...{ width: 24, height: 24, p: 0, border: 0, borderRadius: 0.5, bgcolor: 'transparent' },
        cursor: 'pointer',
      }}
    />
  );
}
