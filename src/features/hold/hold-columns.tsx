import { EMPTY } from '#common/format.ts';
import { holdWorkflow } from '#machines/workflows/hold.ts';
import { HOLD_FIELDS } from '#records/hold.ts';
import { fieldColumns } from '../../shared/lines/fields/field-columns.tsx';
import { isLive, type LineColumns } from '../../shared/lines/line-list.ts';
import { termColumn } from '../../shared/lines/term-column.tsx';
import { wholeNumber } from '../../shared/stones/stone-columns.tsx';
import type { HoldRow } from '../../shared/stones/stone-types.ts';

export const termOf = (hold: HoldRow) => ({
  until: hold.until,
  live: isLive(holdWorkflow, hold),
  note: hold.extended ? 'extended' : null,
});

export const HOLD_COLUMNS: LineColumns<HoldRow> = fieldColumns(HOLD_FIELDS, (hold) => hold, {
  until: termColumn(HOLD_FIELDS.until, termOf),
  waiting: {
    id: 'waiting',
    header: HOLD_FIELDS.waiting.label,
    headerTitle: HOLD_FIELDS.waiting.title,
    align: 'center',
    value: (hold) => hold.waiting,
    format: (value) => (value === 0 ? EMPTY : wholeNumber(value)),
  },
});
