import { Box, type SxProps, type Theme } from '@mui/material';
import { type DragEvent, type ReactNode, useEffect, useState } from 'react';

interface DropZoneProps {
  onFiles: (files: File[]) => void;
  children: ReactNode;
  sx?: SxProps<Theme>;
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

const ignore = (event: globalThis.DragEvent): void => {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
};

/** A file that misses the zone would replace the page. */
function useIgnoredDrops(): void {
  useEffect(() => {
    addEventListener('dragover', ignore);
    addEventListener('drop', ignore);
    return () => {
      removeEventListener('dragover', ignore);
      removeEventListener('drop', ignore);
    };
  }, []);
}

/** Takes files that are dropped on it. */
export function DropZone({ onFiles, children, sx = {} }: DropZoneProps) {
  const [isDragOver, setDragOver] = useState(false);
  useIgnoredDrops();

  function enter(event: DragEvent): void {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setDragOver(true);
  }
  function leave({ currentTarget, relatedTarget }: DragEvent): void {
    if (!currentTarget.contains(relatedTarget as Node | null)) setDragOver(false);
  }
  function drop(event: DragEvent): void {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setDragOver(false);
    onFiles([...event.dataTransfer.files]);
  }
  return (
    <Box
      onDragEnter={enter}
      onDragOver={enter}
      onDragLeave={leave}
      onDrop={drop}
      sx={[
        {
          position: 'relative',
          '&::after': isDragOver
            ? {
                ...{ content: '"Drop to upload"', position: 'absolute', inset: 0, zIndex: 2 },
                ...{ display: 'grid', placeItems: 'center', borderRadius: 2, fontWeight: 600 },
                ...{ border: '2px dashed', borderColor: 'primary.main', color: 'primary.main' },
                ...{ bgcolor: 'background.paper', opacity: 0.94, pointerEvents: 'none' },
              }
            : {},
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {children}
    </Box>
  );
}
