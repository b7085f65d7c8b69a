import type { GridColumn } from '../../ui/grid/types.ts';
import { BADGE_EDGES } from '../../ui/StatusBadge.tsx';
import type { More } from '../lists/column-builders.tsx';
import { ActiveBadge } from './active-badge.tsx';

export const activeColumn = <Row extends { readonly is_active: boolean }>(
  more: More<Row> = {},
): GridColumn<Row> => ({
  id: 'is_active',
  header: 'Active',
  extraWidth: BADGE_EDGES,
  value: ({ is_active }) => (is_active ? 'Active' : 'Inactive'),
  cell: ({ is_active }) => <ActiveBadge active={is_active} />,
  ...more,
});
