import { CheckIcon, DocumentDuplicateIcon } from '@heroicons/react/24/outline';
import { Button } from '@mui/material';
import { useNotify } from 'ra-core';
import { useState } from 'react';

export function CopyButton({ text, label }: { text: string; label: string }) {
  const notify = useNotify();
  const [copied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    } catch {
      notify('Your browser does not allow copying. Select the text and copy it yourself.', {
        type: 'warning',
      });
    }
  }

  return (
    <Button size="small" startIcon={copied ? <CheckIcon /> : <DocumentDuplicateIcon />} onClick={copy}>
      <span aria-live="polite">{copied ? 'Copied' : label}</span>
    </Button>
  );
}
