import { Divider, IconButton, Toolbar, Tooltip } from '@mui/material';
import type { Editor } from '@tiptap/react';
import { useEditorState } from '@tiptap/react';
import { Fragment, type KeyboardEvent, useState } from 'react';
import { LinkDialog } from './LinkDialog.tsx';
import { PictureDialog } from './PictureDialog.tsx';
import { type Tool, tools } from './toolbar-tools.tsx';

function stateOf(editor: Editor) {
  return Object.fromEntries(
    tools
      .flat()
      .map(({ name, isOn, canRun }) => [
        name,
        { on: isOn?.(editor), disabled: canRun ? !canRun(editor) : false },
      ]),
  );
}

/** A single tab stop; arrow keys move between the tools. */
export function EditorToolbar({ editor }: { editor: Editor }) {
  const state = useEditorState({ editor, selector: ({ editor: current }) => stateOf(current) });
  const [activeTool, setActiveTool] = useState(tools[0]?.[0]?.name);
  const [openDialog, setOpenDialog] = useState<string>();
  const closeDialog = (): void => setOpenDialog(undefined);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const currentIndex = buttons.indexOf(event.target as HTMLButtonElement);
    const targets: Record<string, number> = {
      ArrowRight: (currentIndex + 1) % buttons.length,
      ArrowLeft: (currentIndex - 1 + buttons.length) % buttons.length,
      Home: 0,
      End: buttons.length - 1,
    };
    const next = targets[event.key];
    if (next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
  }

  function runTool(tool: Tool): void {
    if (state[tool.name]?.disabled) return;
    if (tool.run) tool.run(editor);
    else setOpenDialog(tool.name);
  }

  return (
    <>
      <Toolbar
        role="toolbar"
        aria-label="Text formatting"
        variant="dense"
        disableGutters
        onKeyDown={onKeyDown}
        sx={{
          flexWrap: 'wrap',
          px: 0.5,
          minHeight: 40,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        {tools.map((group, groupIndex) => (
          <Fragment key={group[0]?.name}>
            {groupIndex > 0 && <Divider orientation="vertical" flexItem sx={{ mx: 0.5, my: 1 }} />}
            {group.map((tool) => (
              <Tooltip key={tool.name} title={tool.keys ? `${tool.name} (${tool.keys})` : tool.name}>
                <IconButton
                  size="small"
                  aria-label={tool.name}
                  aria-pressed={state[tool.name]?.on}
                  aria-disabled={state[tool.name]?.disabled || undefined}
                  tabIndex={activeTool === tool.name ? 0 : -1}
                  onFocus={() => setActiveTool(tool.name)}
                  // Keeps the selection in the text.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => runTool(tool)}
                  sx={{
                    borderRadius: 1,
                    minWidth: 32,
                    height: 32,
                    fontFamily: 'inherit',
                    fontSize: 14,
                    fontWeight: 600,
                    color: 'text.primary',
                    '&[aria-pressed=true]': { bgcolor: 'action.selected', color: 'primary.main' },
                    '&[aria-disabled]': { color: 'action.disabled' },
                  }}
                >
                  {tool.icon}
                </IconButton>
              </Tooltip>
            ))}
          </Fragment>
        ))}
      </Toolbar>
      {openDialog === 'Link' && <LinkDialog editor={editor} onClose={closeDialog} />}
      {openDialog === 'Picture' && <PictureDialog editor={editor} onClose={closeDialog} />}
    </>
  );
}
