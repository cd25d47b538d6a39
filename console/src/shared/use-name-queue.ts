import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useUnsavedChanges } from './unsaved-changes.ts';

/**
 * Input for adding names in sequence: the next can be typed while the last is being saved. A name that failed returns
 * to the empty input.
 */
export function useNameQueue(add: (name: string) => Promise<boolean>) {
  const [name, setName] = useState('');
  const queue = useRef(Promise.resolve());
  useUnsavedChanges(name.trim() !== '');

  async function addNext(entered: string): Promise<void> {
    if (!(await add(entered))) setName((now) => now || entered);
  }

  function enqueue(): void {
    const entered = name.trim();
    if (!entered) return;
    // Synchronously, so that a second click does not submit it again.
    flushSync(() => setName(''));
    queue.current = queue.current.then(() => addNext(entered));
  }
  return { name, setName, enqueue };
}
