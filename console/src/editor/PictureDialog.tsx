import type { Editor } from '@tiptap/react';
import { MediaPicker } from '../media/MediaPicker.tsx';
import type { MediaFile } from '../media/media-file.ts';

/** Inserts a picture of the library, or replaces the one that is selected. */
export function PictureDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  function insert([file]: MediaFile[], alt: string): void {
    onClose();
    if (!file) return;
    const { url: src, width, height } = file;
    const size = width ? { width: String(width), height: String(height) } : {};
    const picture = { type: 'picture', attrs: { src, alt, ...size } };
    // In a paragraph of its own, unless another one is replaced.
    const content = editor.isActive('picture') ? picture : { type: 'paragraph', content: [picture] };
    editor.chain().focus().insertContent(content).run();
  }
  return (
    <MediaPicker
      title="Insert a picture"
      action={() => 'Insert picture'}
      asksAlt
      onChoose={insert}
      onClose={onClose}
    />
  );
}
