import { reportWords } from '#common/stone-labels.ts';
import { momentColumn, numberColumn, wordsColumn } from '../../shared/lists/column-builders.tsx';
import { STONE_COLUMN } from '../../shared/stones/stone-column.tsx';
import { amountColumn } from '../../shared/stones/stone-columns.tsx';
import { SupplierStatus, supplierStatusLabel } from '../../shared/supply/supplier-status.tsx';
import type { GridColumn } from '../../ui/grid/types.ts';
import { BADGE_EDGES } from '../../ui/StatusBadge.tsx';
import type { SupplierConfirmation } from './supplier-confirmation-calls.ts';

const UNSORTED = { sortable: false };

export const SUPPLIER_ORDER_COLUMNS: readonly GridColumn<SupplierConfirmation>[] = [
  {
    id: 'status',
    header: 'Status',
    pinned: 'left',
    sortable: false,
    extraWidth: BADGE_EDGES,
    value: ({ status }) => supplierStatusLabel(status),
    cell: ({ status }) => <SupplierStatus code={status} />,
  },
  numberColumn('org_stock_no', 'Your stock no.', ({ org_stock_no }) => org_stock_no, {
    ...UNSORTED,
    strong: true,
  }),
  { ...STONE_COLUMN, ...UNSORTED },
  numberColumn('report', 'Report', (asked) => reportWords(asked) || null, UNSORTED),
  amountColumn('asked_per_ct', '$/ct', ({ asked_per_ct }) => asked_per_ct),
  amountColumn('asked_amount', 'Total $', ({ asked_amount }) => asked_amount),
  amountColumn('new_per_ct', 'New $/ct', ({ new_per_ct }) => new_per_ct),
  numberColumn('order_no', 'Order no.', ({ order_no }) => order_no, UNSORTED),
  momentColumn('asked_at', 'Asked', ({ asked_at }) => asked_at, UNSORTED),
  momentColumn('until', 'Answer by', ({ until }) => until, UNSORTED),
  wordsColumn('remark', 'Remark', 200, ({ remark }) => remark, { ...UNSORTED, quiet: true }),
  wordsColumn('answered_by', 'Answered by', 150, ({ answered_by }) => answered_by, {
    ...UNSORTED,
    quiet: true,
  }),
];
