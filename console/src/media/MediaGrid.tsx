import { Box, Button, Skeleton } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { ErrorAlert } from '../shared/QueryResult.tsx';
import type { MediaFile } from './media-file.ts';
import type { useMediaFiles } from './use-media-files.ts';

interface MediaGridProps {
  library: ReturnType<typeof useMediaFiles>;
  label: string;
  renderTile: (file: MediaFile) => ReactNode;
  /** Shown if there are no files. */
  empty: ReactNode;
}

const gridStyle = {
  ...{ display: 'grid', gap: 1.5, listStyle: 'none', m: 0, p: 0 },
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(148px, 40%), 1fr))',
};

/** Tiles of the library; more are loaded while it is scrolled. */
export function MediaGrid({ library, label, renderTile, empty }: MediaGridProps) {
  const { files, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = library;
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && hasNextPage && !isFetchingNextPage && void fetchNextPage(),
      { rootMargin: '400px' },
    );
    if (end.current) observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);

  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (!isPending && !files.length) return empty;
  return (
    <>
      <Box component="ul" aria-label={label} aria-busy={isPending} sx={gridStyle}>
        {isPending
          ? Array.from({ length: 12 }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: tiles without data
              <li key={index}>
                <Skeleton variant="rounded" sx={{ height: 'auto', aspectRatio: '1' }} />
                <Skeleton width="70%" sx={{ fontSize: 13 }} />
              </li>
            ))
          : files.map((file) => <li key={file.ID}>{renderTile(file)}</li>)}
      </Box>
      <Box ref={end} sx={{ textAlign: 'center', mt: hasNextPage ? 2 : 0 }}>
        {hasNextPage && (
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        )}
      </Box>
    </>
  );
}
