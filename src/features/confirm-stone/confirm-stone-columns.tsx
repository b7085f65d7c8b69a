import { confirmStoneWorkflow } from '#machines/workflows/confirm-stone.ts';
import { CONFIRM_STONE_FIELDS } from '#records/confirm-stone.ts';
import { fieldColumns } from '../../shared/lines/fields/field-columns.tsx';
import { isLive } from '../../shared/lines/line-list.ts';
import { termColumn } from '../../shared/lines/term-column.tsx';
import type { LineRow } from '../../shared/stones/stone-types.ts';

export function termOf(row: LineRow): { until: string; live: boolean } | null {
  const until = row.order?.until ?? null;
  const waits = until !== null && isLive(confirmStoneWorkflow, row);
  return waits ? { until, live: true } : null;
}

export const CONFIRM_STONE_COLUMNS = fieldColumns<LineRow>(
  CONFIRM_STONE_FIELDS,
  ({ order }) => order,
  { until: termColumn(CONFIRM_STONE_FIELDS.until, termOf) },
);
