import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/** Of the page's heading. */
export const titleId = 'page-title';

/** An element of the header, which is rendered before the pages that write to it. */
export function useHeaderPart(id: string): HTMLElement | null {
  const [part, setPart] = useState(() => document.getElementById(id));
  useEffect(() => setPart(document.getElementById(id)), [id]);
  return part;
}

/** The page's title, in its header. */
export function Title({ title }: { title: ReactNode }) {
  const heading = useHeaderPart(titleId);
  return heading && createPortal(<span>{title}</span>, heading);
}
