import { Box, InputAdornment } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
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
  // Not a second field of this name, which would replace the rules of the first.
  const { setValue } = useFormContext();
  const value: unknown = useWatch({ name: source });
  return (
    <Box
      component="input"
      type="color"
      aria-label={`Choose ${label.toLowerCase()}`}
      value={isColor(value) ? value : byTheme}
      onChange={({ target }: { target: { value: string } }) =>
        setValue(source, target.value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
      }
      sx={{
        ...{ width: 24, height: 24, p: 0, border: 0, borderRadius: 0.5, bgcolor: 'transparent' },
        cursor: 'pointer',
      }}
    />
  );
}
