import { EyeIcon, EyeSlashIcon } from '@heroicons/react/24/outline';
import { IconButton, InputAdornment, TextField, type TextFieldProps } from '@mui/material';
import { useState } from 'react';

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'slotProps'>) {
  const [shown, setShown] = useState(false);
  const eye = (
    <InputAdornment position="end">
      <IconButton
        size="small"
        aria-label={`Show: ${props.label}`}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeIcon /> : <EyeSlashIcon />}
      </IconButton>
    </InputAdornment>
  );
  return (
    <TextField {...props} type={shown ? 'text' : 'password'} slotProps={{ input: { endAdornment: eye } }} />
  );
}
