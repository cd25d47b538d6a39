import { SparklesIcon } from '@heroicons/react/24/outline';
import { Button, InputAdornment } from '@mui/material';
import { required } from 'ra-core';
import { useFormContext } from 'react-hook-form';
import { TextInput } from '../design/inputs/TextInput.tsx';
import { randomCode } from './discount-code.ts';

/** What customers enter; can be made up. */
export function CodeInput() {
  const { setValue } = useFormContext();
  const generate = (): void => setValue('code', randomCode(), { shouldDirty: true, shouldValidate: true });
  return (
    <TextInput
      source="code"
      validate={required()}
      helperText="Letters and digits"
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <Button size="small" startIcon={<SparklesIcon />} onClick={generate}>
                Generate code
              </Button>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
