/** The console's address of the aliases that stand on a domain. */
export const aliasListPath = (ID: number): string =>
  `/mail-aliases?filter=${encodeURIComponent(JSON.stringify({ domain_id: ID }))}`;
