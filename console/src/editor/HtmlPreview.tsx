import { Box, useTheme } from '@mui/material';
import { nonce } from '../app/nonce.ts';
import { renameBlockedAttributes } from '../shared/inert-html.ts';
import { plainTextToHtml } from './unsupported-html.ts';

/** Preview in a sandboxed frame: no scripts, no external resources. */
export function HtmlPreview({ html, labelId }: { html: string; labelId: string }) {
  const { palette, typography } = useTheme();
  const { body } = new DOMParser().parseFromString(
    `<body>${renameBlockedAttributes(plainTextToHtml(html))}`,
    'text/html',
  );
  for (const element of body.querySelectorAll('script, style, link, meta, base, object, embed, iframe'))
    element.remove();
  for (const picture of body.querySelectorAll('img')) {
    const placeholder = document.createElement('em');
    placeholder.textContent = `[Picture: ${picture.alt || picture.getAttribute('src')}]`;
    picture.replaceWith(placeholder);
  }
  const css =
    `body{margin:16px;font:16px/1.6 ${typography.fontFamily};color:${palette.text.primary};` +
    `background:${palette.background.paper};overflow-wrap:anywhere}a{color:${palette.primary.main}}` +
    `blockquote{margin-inline:0;padding-inline-start:1em;border-inline-start:3px solid ${palette.divider}}` +
    `table{border-collapse:collapse}td,th{border:1px solid ${palette.divider};padding:4px 8px}`;
  const page =
    `<!doctype html><html lang="en"><head><title>Preview</title><base target="_blank">` +
    `<style nonce="${nonce}">${css}</style></head><body>${body.innerHTML}</body></html>`;
  return (
    <Box
      component="iframe"
      title="Preview"
      aria-describedby={labelId}
      sandbox=""
      srcDoc={page}
      sx={{ display: 'block', width: '100%', height: 420, border: 0, bgcolor: 'background.paper' }}
    />
  );
}
