import { useEffect, useLayoutEffect, useRef } from 'react';

const isTextInput = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role=dialog], [role=menu]') !== null);

const repeatableKeys = new Set(['j', 'k', 'ArrowDown', 'ArrowUp']);

/** Letter keys for the whole page, except while something is being written or asked. */
export function useShortcuts(press: (key: string) => boolean): void {
  const latest = useRef(press);
  // Before anything is drawn: a key is about what is seen.
  useLayoutEffect(() => {
    latest.current = press;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const { key, target, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented, repeat } = event;
      // A key held down goes through the list, but does nothing to what it passes.
      if (repeat && !repeatableKeys.has(key)) return;
      if (defaultPrevented || altKey || isTextInput(target) || document.querySelector('[role=dialog]'))
        return;
      const command = ctrlKey || metaKey;
      // With Shift it is to do again what was undone.
      if (command && (shiftKey || key.toLowerCase() !== 'z')) return;
      // Elsewhere the arrows scroll, or belong to what has the focus.
      const rests = target === document.body || (target as HTMLElement).id === 'main-content';
      const onList = rests || (target as HTMLElement).closest('[role=listbox]') !== null;
      if (key.startsWith('Arrow') && !onList) return;
      if (latest.current(command ? 'undo' : key)) event.preventDefault();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
