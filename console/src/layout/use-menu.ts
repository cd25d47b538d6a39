import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

interface MenuState {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/** Whether a narrow screen shows the menu. It closes whenever another page is shown, by Back too. */
export function useMenu(): MenuState {
  const [isOpen, setOpen] = useState(false);
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is what it waits for
  useEffect(() => setOpen(false), [location]);
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) };
}
