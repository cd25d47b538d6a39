export const aliasListPath = (ID: number): string =>
  `/mail-aliases?filter=${encodeURIComponent(JSON.stringify({ domain_id: ID }))}`;
