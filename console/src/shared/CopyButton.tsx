import { CheckIcon, DocumentDuplicateIcon } from '@heroicons/react/24/outline';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useCopy } from './use-copy.ts';

export function CopyButton({ text, label }: { text: string; label: string }) {
  const copyText = useCopy();
  const [copied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    if (!(await copyText(text))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  }

  return (
    <Button size="small" startIcon={copied ? <CheckIcon /> : <DocumentDuplicateIcon />} onClick={copy}>
      <span aria-live="polite">{copied ? 'Copied' : label}</span>
    </Button>
  );
}
