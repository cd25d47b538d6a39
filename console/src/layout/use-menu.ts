import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

interface MenuState {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

export function useMenu(): MenuState {
  const [isOpen, setOpen] = useState(false);
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page changes
  useEffect(() => setOpen(false), [location]);
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) };
}
