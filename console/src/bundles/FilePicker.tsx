import { ArrowUpTrayIcon } from '@heroicons/react/24/outline';
import { Box, Button, Typography } from '@mui/material';
import { type DragEvent, useRef, useState } from 'react';

export function FilePicker({ onPick }: { onPick: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isDragOver, setDragOver] = useState(false);

  function drop(event: DragEvent): void {
    event.preventDefault();
    setDragOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onPick(file);
  }

  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setDragOver(true);
      }}
      onDragLeave={() => setDragOver(false)}
      onDrop={drop}
      sx={{
        border: 2,
        borderStyle: 'dashed',
        borderColor: isDragOver ? 'primary.main' : 'divider',
        borderRadius: 2,
        p: 4,
        textAlign: 'center',
      }}
    >
      <ArrowUpTrayIcon />
      <Typography sx={{ mb: 1.5, '@media (pointer: coarse)': { display: 'none' } }}>
        Drop a file here, or
      </Typography>
      <Button variant="outlined" onClick={() => input.current?.click()}>
        Choose file
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,.zip,application/json,application/zip"
        hidden
        aria-label="File to import"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onPick(file);
          // Allows choosing the same file again after a correction.
          target.value = '';
        }}
      />
    </Box>
  );
}
