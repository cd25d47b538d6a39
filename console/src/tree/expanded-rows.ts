import { store } from '../app/store.ts';

const storageKey = (keep: string): string => `tree.${keep}`;

/** Which records of a tree were open when it was last seen in this browser. */
export const loadExpanded = (keep: string): string[] => store.getItem<string[]>(storageKey(keep)) ?? [];

export const saveExpanded = (keep: string, open: string[]): void => store.setItem(storageKey(keep), open);
