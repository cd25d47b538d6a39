import { Bars2Icon } from '@heroicons/react/24/outline';
import { IconButton } from '@mui/material';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { itemsAround, useItem } from './use-item.ts';

/** Drags an item to another place; focused, the arrow keys move it. */
export function MoveHandle({ itemName }: { itemName: string }) {
  const { index, total, name, reOrder } = useItem(itemName);
  const handle = useRef<HTMLButtonElement>(null);
  const [isDragged, setDragged] = useState(false);

  function move(to: number): void {
    if (to === index || to < 0 || to >= total) return;
    reOrder(to);
    requestAnimationFrame(() => handle.current?.focus());
  }
  const latestMove = useRef(move);
  latestMove.current = move;

  // On the window: an element that changes its place loses the pointer.
  useEffect(() => {
    if (!isDragged) return;
    function onMove({ clientY }: PointerEvent): void {
      const items = handle.current ? itemsAround(handle.current) : [];
      const middles = items
        .map((item) => item.getBoundingClientRect())
        .map(({ top, height }) => top + height / 2);
      const own = items.findIndex((item) => item.contains(handle.current));
      const below = middles.filter((middle, place) => place !== own && middle < clientY).length;
      latestMove.current(below);
    }
    const end = (): void => setDragged(false);
    addEventListener('pointermove', onMove);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
    return () => {
      removeEventListener('pointermove', onMove);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
    };
  }, [isDragged]);

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    move(index + step);
  }
  return (
    <IconButton
      ref={handle}
      size="small"
      title="Drag, or press ↑ and ↓"
      aria-label={`Move ${name}, ${index + 1} of ${total}`}
      onKeyDown={onKeyDown}
      onPointerDown={() => setDragged(true)}
      sx={{ cursor: isDragged ? 'grabbing' : 'grab', touchAction: 'none' }}
    >
      <Bars2Icon />
    </IconButton>
  );
}
