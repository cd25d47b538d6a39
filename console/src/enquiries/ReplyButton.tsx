import { ArrowUturnLeftIcon, ChevronDownIcon } from '@heroicons/react/24/outline';
import { Button, ButtonGroup, Divider, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { type Enquiry, replyMailtoUrl } from './enquiry.ts';
import { TemplatesDialog } from './TemplatesDialog.tsx';
import { useReplyTemplates } from './templates.ts';

/** Opens a mail to the sender, blank or with the text of a template. */
export function ReplyButton({ record }: { record: Enquiry }) {
  const [templates] = useReplyTemplates();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [isEditing, setEditing] = useState(false);
  const close = (): void => setAnchor(undefined);

  function edit(): void {
    close();
    setEditing(true);
  }
  return (
    <>
      <ButtonGroup variant="contained" size="small" disableElevation>
        <Button startIcon={<ArrowUturnLeftIcon />} href={replyMailtoUrl(record)}>
          Reply by email
        </Button>
        <Button
          aria-label="Reply with a template"
          aria-haspopup="menu"
          aria-expanded={anchor !== undefined}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{ px: 0.5 }}
        >
          <ChevronDownIcon />
        </Button>
      </ButtonGroup>
      <Menu open={anchor !== undefined} anchorEl={anchor ?? null} onClose={close}>
        {templates.map(({ name, text }) => (
          <MenuItem key={name} component="a" href={replyMailtoUrl(record, text)} onClick={close}>
            {name}
          </MenuItem>
        ))}
        {templates.length > 0 && <Divider />}
        <MenuItem onClick={edit}>{templates.length ? 'Edit templates…' : 'Add a template…'}</MenuItem>
      </Menu>
      {isEditing && <TemplatesDialog onClose={() => setEditing(false)} />}
    </>
  );
}
