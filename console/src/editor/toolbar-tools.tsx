import {
  ArrowUturnLeftIcon,
  ArrowUturnRightIcon,
  BoldIcon,
  CodeBracketIcon,
  ItalicIcon,
  LinkIcon,
  ListBulletIcon,
  MinusIcon,
  NumberedListIcon,
  PhotoIcon,
} from '@heroicons/react/24/outline';
import type { Editor } from '@tiptap/react';
import type { ReactNode } from 'react';

export interface Tool {
  name: string;
  icon: ReactNode;
  keys?: string;
  isOn?: (editor: Editor) => boolean;
  canRun?: (editor: Editor) => boolean;
  /** Opens the tool's dialog if missing. */
  run?: (editor: Editor) => unknown;
}

const icon = { fontSize: 'small' } as const;
const chain = (editor: Editor) => editor.chain().focus();

const heading = (level: 2 | 3 | 4): Tool => ({
  name: `Heading H${level}`,
  icon: `H${level}`,
  keys: `Ctrl+Alt+${level}`,
  isOn: (editor) => editor.isActive('heading', { level }),
  run: (editor) => chain(editor).toggleHeading({ level }).run(),
});

export const tools: Tool[][] = [
  [heading(2), heading(3), heading(4)],
  [
    {
      name: 'Bold',
      icon: <BoldIcon {...icon} />,
      keys: 'Ctrl+B',
      isOn: (editor) => editor.isActive('bold'),
      run: (editor) => chain(editor).toggleBold().run(),
    },
    {
      name: 'Italic',
      icon: <ItalicIcon {...icon} />,
      keys: 'Ctrl+I',
      isOn: (editor) => editor.isActive('italic'),
      run: (editor) => chain(editor).toggleItalic().run(),
    },
    { name: 'Link', icon: <LinkIcon {...icon} />, isOn: (editor) => editor.isActive('link') },
  ],
  [
    {
      name: 'Bulleted list',
      icon: <ListBulletIcon {...icon} />,
      keys: 'Ctrl+Shift+8',
      isOn: (editor) => editor.isActive('bulletList'),
      run: (editor) => chain(editor).toggleBulletList().run(),
    },
    {
      name: 'Numbered list',
      icon: <NumberedListIcon {...icon} />,
      keys: 'Ctrl+Shift+7',
      isOn: (editor) => editor.isActive('orderedList'),
      run: (editor) => chain(editor).toggleOrderedList().run(),
    },
    {
      name: 'Quote',
      icon: '“ ”',
      keys: 'Ctrl+Shift+B',
      isOn: (editor) => editor.isActive('blockquote'),
      run: (editor) => chain(editor).toggleBlockquote().run(),
    },
    {
      name: 'Code',
      icon: <CodeBracketIcon {...icon} />,
      keys: 'Ctrl+E',
      isOn: (editor) => editor.isActive('code'),
      run: (editor) => chain(editor).toggleCode().run(),
    },
    {
      name: 'Divider',
      icon: <MinusIcon {...icon} />,
      run: (editor) => chain(editor).setHorizontalRule().run(),
    },
    { name: 'Picture', icon: <PhotoIcon {...icon} />, isOn: (editor) => editor.isActive('picture') },
  ],
  [
    {
      name: 'Undo',
      icon: <ArrowUturnLeftIcon {...icon} />,
      keys: 'Ctrl+Z',
      canRun: (editor) => editor.can().undo(),
      run: (editor) => chain(editor).undo().run(),
    },
    {
      name: 'Redo',
      icon: <ArrowUturnRightIcon {...icon} />,
      keys: 'Ctrl+Shift+Z',
      canRun: (editor) => editor.can().redo(),
      run: (editor) => chain(editor).redo().run(),
    },
  ],
];
