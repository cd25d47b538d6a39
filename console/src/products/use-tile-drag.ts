import { useEffect, useRef, useState } from 'react';

interface Drag {
  from: number;
  to: number;
}

const indexAt = ({ clientX, clientY }: PointerEvent): number | undefined => {
  const tile = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-index]');
  return tile ? Number(tile.dataset.index) : undefined;
};

/** Drags one tile of a grid over the others; the move is made where it is dropped, Escape cancels it. */
export function useTileDrag(onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>();
  const latest = useRef({ drag, onMove });
  latest.current = { drag, onMove };
  const isDragging = drag !== undefined;

  // On the window: an element that changes its place loses the pointer.
  useEffect(() => {
    if (!isDragging) return;
    function move(event: PointerEvent): void {
      const to = indexAt(event);
      if (to !== undefined) setDrag((current) => current && { ...current, to });
    }
    function end(): void {
      const { drag: last, onMove: commit } = latest.current;
      if (last && last.from !== last.to) commit(last.from, last.to);
      setDrag(undefined);
    }
    const cancel = (): void => setDrag(undefined);
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') cancel();
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', cancel);
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', cancel);
      removeEventListener('keydown', onKey);
    };
  }, [isDragging]);

  return { drag, start: (from: number) => setDrag({ from, to: from }) };
}
