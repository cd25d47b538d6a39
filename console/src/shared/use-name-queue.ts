import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useUnsavedChanges } from './unsaved-changes.ts';

/**
 * The input for names that are added one after the other. The next can be typed at once, and waits its turn; one that
 * cannot be added comes back, unless another is being typed.
 */
export function useNameQueue(add: (name: string) => Promise<boolean>) {
  const [name, setName] = useState('');
  const turn = useRef(Promise.resolve());
  useUnsavedChanges(name.trim() !== '');

  async function addInTurn(entered: string): Promise<void> {
    if (!(await add(entered))) setName((now) => now || entered);
  }

  function enter(): void {
    const entered = name.trim();
    if (!entered) return;
    // At once, so that a second click does not enter it again.
    flushSync(() => setName(''));
    turn.current = turn.current.then(() => addInTurn(entered));
  }
  return { name, setName, enter };
}
