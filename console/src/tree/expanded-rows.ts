import { store } from '../app/store.ts';

const storageKey = (key: string): string => `tree.${key}`;

/** Expanded rows, remembered in local storage. */
export const loadExpanded = (key: string): string[] => store.getItem<string[]>(storageKey(key)) ?? [];

export const saveExpanded = (key: string, expanded: string[]): void =>
  store.setItem(storageKey(key), expanded);
