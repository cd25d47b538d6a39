import { ArrowUpTrayIcon } from '@heroicons/react/24/outline';
import { Button, type ButtonProps } from '@mui/material';
import { useRef } from 'react';
import { acceptedTypes } from './media-file.ts';

interface UploadButtonProps extends Omit<ButtonProps, 'onClick'> {
  onFiles: (files: File[]) => void;
  label?: string;
  accept?: string;
  isSingle?: boolean;
}

/** Chooses files of this computer. */
export function UploadButton({
  onFiles,
  label = 'Upload files',
  accept = acceptedTypes,
  isSingle = false,
  ...props
}: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button startIcon={<ArrowUpTrayIcon />} {...props} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={!isSingle}
        hidden
        aria-label={label}
        // Not a change of the form around it.
        onChange={(event) => {
          event.stopPropagation();
          const { target } = event;
          onFiles([...(target.files ?? [])]);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
    </>
  );
}
