import type { GridColumn } from '../../ui/grid/types.ts';
import type { Value } from './master-calls.ts';

/** Columns of the exported values of a master. */
export const VALUE_COLUMNS: readonly GridColumn<Value>[] = [
  { id: 'sequence', header: 'Order', value: (row) => row.sequence },
  { id: 'name', header: 'Value', value: (row) => row.name },
  { id: 'code', header: 'Code', value: (row) => row.code },
  { id: 'description', header: 'Description', value: (row) => row.description },
  { id: 'keyword', header: 'Keywords', value: (row) => row.keyword },
  { id: 'is_active', header: 'Active', value: (row) => row.is_active },
  { id: 'is_default', header: 'Default', value: (row) => row.is_default },
  { id: 'is_display', header: 'Shown by default', value: (row) => row.is_display },
];
