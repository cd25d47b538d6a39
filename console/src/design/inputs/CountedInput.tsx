import { Box } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { TextInput, type TextInputProps } from './TextInput.tsx';

interface CountedInputProps extends TextInputProps {
  /** Longer texts are allowed, but cut where they are shown. */
  guideLength: number;
}

/** A text with a live count of its characters. */
export function CountedInput({ guideLength, helperText, ...props }: CountedInputProps) {
  const text = useWatch({ name: props.source }) as string | null | undefined;
  const count = [...(text ?? '')].length;
  const isLong = count > guideLength;
  return (
    <TextInput
      {...props}
      helperText={
        <Box component="span" sx={{ display: 'flex', gap: 2, justifyContent: 'space-between' }}>
          <span>{helperText}</span>
          <Box
            component="span"
            sx={{
              flexShrink: 0,
              color: isLong ? 'warning.main' : 'inherit',
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {`${count} of ${guideLength} characters${isLong ? ', will be cut' : ''}`}
          </Box>
        </Box>
      }
    />
  );
}
