import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import type { Editor } from '@tiptap/react';
import { type SyntheticEvent, useState } from 'react';
import { isAllowedLink } from './links.ts';

/** `example.com/a` → `https://…`, `ann@example.com` → `mailto:…` */
function withScheme(address: string): string {
  if (/^[^\s/@:]+@[^\s/@:]+$/.test(address)) return `mailto:${address}`;
  return /^(www\.|[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}(\/|$))/i.test(address) && !/\.html?$/i.test(address)
    ? `https://${address}`
    : address;
}

export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const currentHref = (editor.getAttributes('link').href as string | undefined) ?? '';
  const [address, setAddress] = useState(currentHref);
  const isInvalid = !isAllowedLink(address);

  function applyLink(event: SyntheticEvent): void {
    event.preventDefault();
    // The surrounding form must not submit.
    event.stopPropagation();
    if (isInvalid) return;
    const href = withScheme(address.trim());
    const chain = editor.chain().focus().extendMarkRange('link');
    if (!href) chain.unsetLink().run();
    else if (editor.state.selection.empty && !currentHref)
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onClose();
  }

  function remove(): void {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  }

  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby="link-title">
      <form onSubmit={applyLink}>
        <DialogTitle id="link-title">Link</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            label="Link URL"
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            error={isInvalid}
            helperText={
              isInvalid
                ? 'Enter a web or email address'
                : 'For example https://example.com, /shop.html or an email address'
            }
          />
        </DialogContent>
        <DialogActions>
          {currentHref && <Button onClick={remove}>Remove link</Button>}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={isInvalid || !address.trim()}>
            {currentHref ? 'Update link' : 'Add link'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
