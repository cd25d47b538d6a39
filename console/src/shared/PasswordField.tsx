import HiddenIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShownIcon from '@mui/icons-material/VisibilityOutlined';
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
        {shown ? <ShownIcon fontSize="small" /> : <HiddenIcon fontSize="small" />}
      </IconButton>
    </InputAdornment>
  );
  return (
    <TextField {...props} type={shown ? 'text' : 'password'} slotProps={{ input: { endAdornment: eye } }} />
  );
}
