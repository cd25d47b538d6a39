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
  /** What was made: `App token of Stock robot`. */
  title: string;
  token: string;
  curl?: string;
  note?: string;
}

/** Shows a secret once. Closes by its button only, so that no stray click or Back loses it. */
export function SecretDialog({ secret, onClose }: { secret: Secret; onClose: () => void }) {
  const { title, token, curl, note } = secret;
  useUnsavedChanges(true);
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="secret-title">
      <DialogTitle id="secret-title">{title}</DialogTitle>
      <DialogContent>
        <Alert severity="warning" sx={{ mb: 2 }}>
          Copy it now and keep it safe: it is not shown again.
        </Alert>
        <CodeBlock label={title} copyLabel="Copy it">
          {token}
        </CodeBlock>
        {note && <Typography sx={{ mt: 2 }}>{note}</Typography>}
        {curl && (
          <Box sx={{ mt: 2 }}>
            <Typography component="h3" variant="subtitle2" gutterBottom>
              Try it in a shell
            </Typography>
            <CodeBlock label="The same as a curl command" copyLabel="Copy the command">
              {curl}
            </CodeBlock>
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          I have stored it
        </Button>
      </DialogActions>
    </Dialog>
  );
}
