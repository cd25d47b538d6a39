import { useSite } from '../settings/use-site.ts';

/** Stock up to this is low; undefined until the server has said it. */
export const useLowStockLimit = (): number | undefined => useSite()?.low_stock_limit;
