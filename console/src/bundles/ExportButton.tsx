import { ArrowDownTrayIcon } from '@heroicons/react/24/outline';
import { Button, Stack, Typography } from '@mui/material';
import { useNotify } from 'ra-core';
import { useRef, useState } from 'react';
import { request } from '../api/call.ts';
import { useLogoutOnSessionEnd } from '../api/use-api-query.ts';
import { useBusyGuard } from '../shared/use-busy-guard.ts';

const formatSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Reads a response of unknown length. */
async function readWithProgress(response: Response, onSize: (bytes: number) => void): Promise<Blob> {
  const parts: BlobPart[] = [];
  let size = 0;
  const reader = (response.body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
    parts.push(value);
    size += value.length;
    onSize(size);
  }
}

function downloadBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export function ExportButton() {
  const notify = useNotify();
  const [size, setSize] = useState(0);
  const { busy, runIfIdle } = useBusyGuard();
  const [exportError, setExportError] = useState<unknown>();
  const abortController = useRef<AbortController>(undefined);
  useLogoutOnSessionEnd(exportError);

  async function exportAccount(path: string): Promise<void> {
    const controller = new AbortController();
    abortController.current = controller;
    const { signal } = controller;
    setSize(0);
    try {
      const response = await request('GET', path, { signal });
      const [, name = 'account.json'] =
        /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
      downloadBlob(await readWithProgress(response, setSize), name);
    } catch (error) {
      setExportError(error);
      if (!signal.aborted) notify(`Export failed. ${(error as Error).message}`, { type: 'error' });
    }
  }

  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
      <Button
        variant="outlined"
        startIcon={<ArrowDownTrayIcon />}
        loading={busy}
        onClick={() => runIfIdle(() => exportAccount('/export'))}
      >
        Export everything
      </Button>
      {!busy && (
        <Button onClick={() => runIfIdle(() => exportAccount('/export?files=true'))}>
          With pictures and files (zip)
        </Button>
      )}
      {busy && (
        <>
          <Typography variant="body2" role="status">
            {formatSize(size)} so far
          </Typography>
          <Button onClick={() => abortController.current?.abort()}>Cancel</Button>
        </>
      )}
    </Stack>
  );
}
