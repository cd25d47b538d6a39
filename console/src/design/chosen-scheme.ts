export type ColorScheme = 'light' | 'dark';

/** Where ra-core's store keeps the preference `theme`. */
const storageKey = 'RaStoreTradepost.theme';

/** The scheme that the owner chose in this browser, for pages without the store. */
export function chosenScheme(): ColorScheme | undefined {
  const value = localStorage.getItem(storageKey);
  return value === '"light"' || value === '"dark"' ? (JSON.parse(value) as ColorScheme) : undefined;
}
