import { StatusChip } from '../design/StatusChip.tsx';
import { useLowStockLimit } from './use-low-stock-limit.ts';

/** `54`, `0 · out of stock` or `5 · low`. */
export function useStockLabel(): (count: number) => string {
  const limit = useLowStockLimit() ?? 0;
  return (count) => {
    if (count <= 0) return `${count} · out of stock`;
    return count <= limit ? `${count} · low` : String(count);
  };
}

/** A chip where there are few or none. */
export function StockNumber({ count, unit = '' }: { count: number; unit?: string }) {
  const label = useStockLabel()(count);
  if (label === String(count)) return label + unit;
  return <StatusChip kind={count <= 0 ? 'bad' : 'warning'} label={label} />;
}
