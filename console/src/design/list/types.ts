import type { SortPayload } from 'ra-core';
import type { ReactNode } from 'react';
import type { ConsoleRecord } from '../../api/data-provider.ts';

export type FilterValues = Record<string, unknown>;

export interface Column<T = ConsoleRecord> {
  /** The field: names the column, and what its head sorts by. */
  source: string;
  label?: string;
  isSortable?: boolean;
  align?: 'right';
  /** Shows the amount in the site's currency. */
  isMoney?: boolean;
  /** Hidden on narrower screens. */
  visibleFrom?: 'sm' | 'md' | 'lg';
  /** Shown only if chosen among the columns. */
  isOptional?: boolean;
  width?: number;
  /** Default: the field's text. */
  render?: (record: T) => ReactNode;
}

interface FilterBase {
  label: string;
}

export interface ChoiceFilter extends FilterBase {
  kind: 'choice';
  choices: { label: string; filter: FilterValues }[];
}

export interface RecordFilter extends FilterBase {
  kind: 'record';
  source: string;
  resource: string;
  /** The field that names a record. */
  nameField: string;
  /** The API sorts few resources by name. */
  sortField?: string;
}

export interface TextFilter extends FilterBase {
  kind: 'text';
  source: string;
}

export interface RangeFilter extends FilterBase {
  kind: 'range';
  type: 'date' | 'number';
  /** The parameters of the bounds. */
  from?: string;
  to?: string;
  /** From what is typed to the parameter's value, and back. */
  parse?: (typed: string, bound: 'from' | 'to') => string;
  format?: (value: string) => string;
}

export type ListFilter = ChoiceFilter | RecordFilter | TextFilter | RangeFilter;

/** A tab of the list. */
export interface ListView {
  label: string;
  filter: FilterValues;
  sort?: SortPayload;
  /** Sources of the columns that are shown. */
  columns?: string[];
}

export interface RowAction {
  label: string;
  isDangerous?: boolean;
  run: () => unknown;
}

export interface ListDefinition<T = ConsoleRecord> {
  /** The first names the record. */
  columns: Column<T>[];
  filters: ListFilter[];
  views: ListView[];
  bulkActions: ReactNode;
  rowActions: ((record: T) => RowAction[]) | undefined;
  opensRecord: boolean;
  defaultSort: SortPayload;
}
