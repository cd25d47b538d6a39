/** Spells out what these modes mean to the driver, which warns otherwise. `uselibpqcompat=true` keeps libpq's meaning. */
export const toDriverUrl = (url: string): string =>
  /[?&]uselibpqcompat=true/.test(url)
    ? url
    : url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');
