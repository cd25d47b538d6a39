import { useEffect, useLayoutEffect, useRef } from 'react';

const isTextInput = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role=dialog], [role=menu]') !== null);

const repeatableKeys = new Set(['j', 'k', 'ArrowDown', 'ArrowUp']);

/** Page-wide keyboard shortcuts, off while typing and in dialogs. */
export function useShortcuts(onKey: (key: string) => boolean): void {
  const latest = useRef(onKey);
  // Before the paint: a key must act on what is visible.
  useLayoutEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const { key, target, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented, repeat } = event;
      // A held key moves through the list but must not act on each message.
      if (repeat && !repeatableKeys.has(key)) return;
      if (defaultPrevented || altKey || isTextInput(target) || document.querySelector('[role=dialog]'))
        return;
      const isCommand = ctrlKey || metaKey;
      // Ctrl+Shift+Z would be redo.
      if (isCommand && (shiftKey || key.toLowerCase() !== 'z')) return;
      // Elsewhere arrow keys scroll or belong to the focused element.
      const isPageFocused = target === document.body || (target as HTMLElement).id === 'main-content';
      const isListFocused = isPageFocused || (target as HTMLElement).closest('[role=listbox]') !== null;
      if (key.startsWith('Arrow') && !isListFocused) return;
      if (latest.current(isCommand ? 'undo' : key)) event.preventDefault();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
