/** CPU microseconds per request with 100,000 records, including the database. */
export interface ServerCost {
  name: string;
  get?: number | undefined;
  list?: number | undefined;
  create?: number | undefined;
  /** How the measured case differs. */
  remark?: string;
}

export const competitorsSource =
  'measured on a 2-core machine, 2026-11-15, with the leanest production settings found: 32 connections, medians of 3 rounds';

export const competitors: ServerCost[] = [
  { name: 'PocketBase 0.40', get: 388, list: 1824, create: 638, remark: 'lists without a total' },
  { name: 'Strapi 5', get: 2483, list: 7674, create: 4870 },
  { name: 'Payload 3', get: 3024, list: 5377, create: 4721 },
  { name: 'Directus 12', get: 4461, list: 4838, create: 7405 },
  { name: 'Medusa 2', get: 3113, list: 13_579, create: 150_889, remark: 'read with the fewest fields' },
  { name: 'Vendure 3', get: 1691, list: 179_556, create: 6124 },
  { name: 'Ghost 6', get: 3071, list: 185_000, create: 89_000, remark: 'posts' },
];
