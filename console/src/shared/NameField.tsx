import { TextField, type TextFieldProps } from '@mui/material';
import type { HttpError } from 'ra-core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { sentenceOf } from '../design/inputs/use-field.tsx';
import { isComposing } from './input-method.ts';
import { useUnsavedChanges } from './unsaved-changes.ts';

interface NameFieldProps extends Pick<TextFieldProps, 'margin' | 'sx'> {
  stored: string;
  /** Rejects if the name cannot be saved. */
  onSave: (name: string) => Promise<unknown>;
}

/**
 * A name edited in place: Enter or blur saves, Escape cancels. Input is kept if saving fails, and while another name
 * is being saved.
 */
export function NameField({ stored, onSave, ...props }: NameFieldProps) {
  const [typed, setTyped] = useState<string>();
  /** The input is being saved, or was. */
  const [isSent, setSent] = useState(false);
  const [problem, setProblem] = useState<string>();
  useUnsavedChanges(typed !== undefined && typed !== stored && !isSent);
  useEffect(() => {
    if (typed === stored) setTyped(undefined);
  }, [typed, stored]);

  async function save(): Promise<void> {
    const name = typed?.trim();
    if (!name || name === stored) return cancel();
    setSent(true);
    try {
      await onSave(name);
      setProblem(undefined);
      setTyped((now) => (now === typed ? name : now));
    } catch (error) {
      setSent(false);
      const { message, body } = error as HttpError;
      setProblem(body?.errors?.name ? sentenceOf(body.errors.name) : message);
    }
  }

  function change(text: string): void {
    setTyped(text);
    setSent(false);
  }

  function cancel(): void {
    setTyped(undefined);
    setProblem(undefined);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (isComposing(event.nativeEvent)) return;
    // Blur saves.
    if (event.key === 'Enter') (event.target as HTMLElement).blur();
    if (event.key === 'Escape') cancel();
  }

  return (
    <TextField
      value={typed ?? stored}
      error={Boolean(problem)}
      helperText={problem}
      onChange={({ target }) => change(target.value)}
      onBlur={() => void save()}
      onKeyDown={onKeyDown}
      slotProps={{ htmlInput: { 'aria-label': `Name of ${stored}` } }}
      {...props}
    />
  );
}
