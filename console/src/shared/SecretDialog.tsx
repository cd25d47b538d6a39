import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { CodeBlock } from './CodeBlock.tsx';
import { useUnsavedChanges } from './unsaved-changes.ts';

export interface Secret {
  /** `App token of Stock robot`. */
  title: string;
  token: string;
  copyLabel?: string;
  curl?: string;
  note?: string;
}

/** Shows a secret once. Closes by its button only, so that no stray click or Back loses it. */
export function SecretDialog({ secret, onClose }: { secret: Secret; onClose: () => void }) {
  const { title, token, copyLabel = 'Copy token', curl, note } = secret;
  useUnsavedChanges(true);
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="secret-title">
      <DialogTitle id="secret-title">{title}</DialogTitle>
      <DialogContent>
        <Alert severity="warning" sx={{ mb: 2 }}>
          Copy it now and store it safely. It won’t be shown again.
        </Alert>
        <CodeBlock label={title} copyLabel={copyLabel}>
          {token}
        </CodeBlock>
        {note && <Typography sx={{ mt: 2 }}>{note}</Typography>}
        {curl && (
          <Box sx={{ mt: 2 }}>
            <Typography component="h3" variant="subtitle2" gutterBottom>
              Try it with cURL
            </Typography>
            <CodeBlock label="cURL command" copyLabel="Copy command">
              {curl}
            </CodeBlock>
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
