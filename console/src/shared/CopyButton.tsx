import { CheckIcon, DocumentDuplicateIcon } from '@heroicons/react/24/outline';
import { Button, type ButtonProps } from '@mui/material';
import { useState } from 'react';
import { useCopy } from './use-copy.ts';

interface CopyButtonProps extends Pick<ButtonProps, 'color' | 'size'> {
  text: string;
  label: string;
}

export function CopyButton({ text, label, ...props }: CopyButtonProps) {
  const copyText = useCopy();
  const [copied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    if (!(await copyText(text))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  }

  return (
    <Button
      size="small"
      {...props}
      startIcon={copied ? <CheckIcon /> : <DocumentDuplicateIcon />}
      onClick={copy}
    >
      <span aria-live="polite">{copied ? 'Copied' : label}</span>
    </Button>
  );
}
