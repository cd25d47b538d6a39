/** Numbers beside lines of the menu, by path. */
export const useMenuCounts = (): Record<string, string> => ({});
