import { useListContext } from 'ra-core';

const numberFormat = new Intl.NumberFormat();

interface ListTotal {
  /** At least so many. */
  count: number;
  /** `120` or `10,000+`; undefined if not known. */
  label: string | undefined;
}

export function useListTotal(): ListTotal {
  const { total, meta, data = [], page, perPage } = useListContext();
  if (total !== undefined) return { count: total, label: numberFormat.format(total) };
  const { atLeast = 0 } = (meta ?? {}) as { atLeast?: number };
  const shown = (page - 1) * perPage + data.length;
  return {
    count: atLeast,
    label: atLeast >= shown && atLeast ? `${numberFormat.format(atLeast)}+` : undefined,
  };
}
