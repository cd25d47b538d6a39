import { store } from '../app/store.ts';

const place = (keep: string): string => `tree.${keep}`;

/** Which records of a tree were open when it was last seen in this browser. */
export const keptOpen = (keep: string): string[] => store.getItem<string[]>(place(keep)) ?? [];

export const keepOpen = (keep: string, open: string[]): void => store.setItem(place(keep), open);
