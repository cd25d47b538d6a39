import { store } from '../app/store.ts';

const storageKey = (keep: string): string => `tree.${keep}`;

/** Expanded rows, remembered in local storage. */
export const loadExpanded = (keep: string): string[] => store.getItem<string[]>(storageKey(keep)) ?? [];

export const saveExpanded = (keep: string, open: string[]): void => store.setItem(storageKey(keep), open);
