import { InputBase } from '@mui/material';
import { useSimpleFormIterator } from 'ra-core';
import { type KeyboardEvent, useState } from 'react';
import { isComposing } from '../input-method.ts';
import { useUnsavedChanges } from '../unsaved-changes.ts';

interface AddItemFieldProps {
  label: string;
  newItem: (title: string) => object;
}

/** Adds an item for each name that is typed; Enter goes on to the next. */
export function AddItemField({ label, newItem }: AddItemFieldProps) {
  const { add } = useSimpleFormIterator();
  const [typed, setTyped] = useState('');
  useUnsavedChanges(typed.trim() !== '');

  function commit(): void {
    if (!typed.trim()) return;
    add(newItem(typed.trim()));
    setTyped('');
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    // Ctrl+Enter and an empty field save the form.
    if (!typed.trim()) return;
    event.preventDefault();
    commit();
  }
  return (
    <InputBase
      placeholder={label}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={onKeyDown}
      onBlur={commit}
      slotProps={{ input: { 'aria-label': label } }}
      sx={{
        ...{ width: '100%', px: 1.75, height: 40, border: '1px dashed', borderRadius: 1 },
        ...{ borderColor: 'text.disabled' },
        '&.Mui-focused': { borderColor: 'primary.main', borderStyle: 'solid' },
        '& input::placeholder': { color: 'text.secondary', opacity: 1 },
      }}
    />
  );
}
