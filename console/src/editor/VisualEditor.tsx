import { Box } from '@mui/material';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { nonce } from '../app/nonce.ts';
import { EditorToolbar } from './EditorToolbar.tsx';
import { extensions, htmlOf } from './editor-schema.ts';
import { normalizePastedHtml } from './paste-normalizer.ts';
import { plainTextToHtml } from './unsupported-html.ts';

export interface TextEditorProps {
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  labelId: string;
}

const editorStyle = {
  '& .ProseMirror': {
    minHeight: 260,
    maxHeight: '65vh',
    overflowY: 'auto',
    px: 2,
    py: 1,
    outline: 'none',
    overflowWrap: 'anywhere',
    lineHeight: 1.6,
  },
  '& .ProseMirror:focus-visible': { boxShadow: 'inset 0 0 0 2px', color: 'text.primary' },
  '& a': { color: 'primary.main' },
  '& blockquote': { mx: 0, pl: 2, borderLeft: 3, borderColor: 'divider', color: 'text.secondary' },
  '& pre': { p: 1.5, borderRadius: 1, bgcolor: 'action.hover', overflowX: 'auto' },
  '& hr': { border: 0, borderTop: 2, borderColor: 'divider' },
  '& hr.ProseMirror-selectednode, & .picture.ProseMirror-selectednode': { outline: '2px solid' },
  '& .picture.own': {
    ...{ p: 0, border: 0, display: 'inline-block', maxWidth: '100%' },
    '& img': {
      display: 'block',
      maxWidth: '100%',
      maxHeight: 360,
      width: 'auto',
      height: 'auto',
      borderRadius: 1,
    },
  },
  '& .picture': { px: 1, border: 1, borderStyle: 'dashed', borderRadius: 1, color: 'text.secondary' },
} as const;

/** Keeps the stored spelling until the content changes: the editor's own HTML differs in form only. */
export function VisualEditor({ value, onChange, onBlur, labelId }: TextEditorProps) {
  /** The editor's HTML for the last value set from outside, and that value. */
  const lastSet = useRef({ value, html: '' });
  const editor = useEditor({
    extensions,
    injectNonce: nonce,
    content: plainTextToHtml(value),
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelId },
      transformPastedHTML: normalizePastedHtml,
    },
    onUpdate: ({ editor: changed }) => {
      const html = htmlOf(changed.state.doc);
      onChange(html === lastSet.current.html ? lastSet.current.value : html);
    },
    onBlur,
  });

  useEffect(() => {
    if (editor.isDestroyed) return;
    const html = htmlOf(editor.state.doc);
    const isFirst = lastSet.current.html === '';
    const isOwnChange = value === html || (value === lastSet.current.value && html === lastSet.current.html);
    if (!isFirst && isOwnChange) return;
    // Changed from outside: the form was reset, or loaded a newer version.
    if (!isFirst)
      editor
        .chain()
        .setMeta('addToHistory', false)
        .setContent(plainTextToHtml(value), { emitUpdate: false })
        .run();
    lastSet.current = { value, html: htmlOf(editor.state.doc) };
  }, [editor, value]);

  return (
    <Box sx={editorStyle}>
      <EditorToolbar editor={editor} />
      <EditorContent editor={editor} />
    </Box>
  );
}
