import { ArrowPathIcon, ExclamationCircleIcon, XMarkIcon } from '@heroicons/react/24/outline';
import { Box, IconButton, LinearProgress, Tooltip, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { formatBytes } from './media-file.ts';
import type { Upload, Uploads } from './use-uploads.ts';

const rowStyle = {
  ...{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center', columnGap: 1 },
  ...{ px: 1.5, py: 0.75, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } },
};

/** Files on their way, and those that were refused. */
export function UploadList({ uploads, retry, dismiss, announcement }: Uploads) {
  return (
    <>
      <Box role="status" sx={visuallyHidden}>
        {announcement}
      </Box>
      {uploads.length > 0 && (
        <Box
          component="ul"
          aria-label="Uploads"
          sx={{
            listStyle: 'none',
            m: 0,
            mb: 2,
            p: 0,
            border: 1,
            borderColor: 'divider',
            borderRadius: 2,
            bgcolor: 'background.paper',
          }}
        >
          {uploads.map((one) => (
            <UploadRow key={one.key} upload={one} onRetry={() => retry(one)} onDismiss={() => dismiss(one)} />
          ))}
        </Box>
      )}
    </>
  );
}

interface UploadRowProps {
  upload: Upload;
  onRetry: () => void;
  onDismiss: () => void;
}

function UploadRow({ upload: { file, fraction, problem }, onRetry, onDismiss }: UploadRowProps) {
  const percent = Math.round(fraction * 100);
  return (
    <Box component="li" sx={rowStyle}>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline', mb: problem ? 0 : 0.5 }}>
          <Typography noWrap sx={{ fontSize: 13, fontWeight: 500 }}>
            {file.name}
          </Typography>
          <Typography variant="caption" color="text.secondary" sx={{ ml: 'auto', flexShrink: 0 }}>
            {!problem && fraction === 1 ? 'Processing…' : formatBytes(file.size)}
          </Typography>
        </Box>
        {problem ? (
          <Typography
            color="error"
            sx={{ fontSize: 13, display: 'flex', gap: 0.5, '& svg': { width: 16, flexShrink: 0 } }}
          >
            <ExclamationCircleIcon />
            {problem}
          </Typography>
        ) : (
          <LinearProgress
            variant={fraction === 1 ? 'indeterminate' : 'determinate'}
            value={percent}
            aria-label={`Uploading ${file.name}`}
          />
        )}
      </Box>
      <Box sx={{ display: 'flex' }}>
        {problem && (
          <Tooltip title="Try again">
            <IconButton size="small" aria-label={`Upload ${file.name} again`} onClick={onRetry}>
              <ArrowPathIcon />
            </IconButton>
          </Tooltip>
        )}
        <Tooltip title={problem ? 'Dismiss' : 'Cancel'}>
          <IconButton
            size="small"
            aria-label={`${problem ? 'Dismiss' : 'Cancel'} ${file.name}`}
            onClick={onDismiss}
          >
            <XMarkIcon />
          </IconButton>
        </Tooltip>
      </Box>
    </Box>
  );
}
