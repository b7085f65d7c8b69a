import { EMPTY } from '#common/format.ts';
import { HOLD_END } from '#machines/codes.ts';
import { holdWorkflow } from '#machines/workflows/hold.ts';
import { isLive, type LineColumns } from '../../shared/lines/line-list.ts';
import { termColumn } from '../../shared/lines/term-column.tsx';
import { numberColumn, wordsColumn } from '../../shared/lists/column-builders.tsx';
import { wholeNumber } from '../../shared/stones/stone-columns.tsx';
import type { HoldRow } from '../../shared/stones/stone-types.ts';

/**
 * Returns the end of a hold, whether the hold is still live, and a note if the hold was extended.
 */
export const termOf = (hold: HoldRow) => ({
  until: hold.until,
  live: isLive(holdWorkflow, hold),
  note: hold.extended ? 'extended' : null,
});

/**
 * Columns of the hold list, in addition to the columns that the hold list shares with other lists
 * of records.
 */
export const HOLD_COLUMNS: LineColumns<HoldRow> = {
  hold_no: numberColumn('hold_no', 'Hold no.', (hold) => hold.hold_no, { pinned: 'left' }),
  until: termColumn('Ends', 'When the hold ends', termOf),
  waiting: {
    id: 'waiting',
    header: 'Waitlist',
    headerTitle: 'Trading clients waiting for the stone',
    align: 'center',
    value: (hold) => hold.waiting,
    format: (value) => (value === 0 ? EMPTY : wholeNumber(value)),
  },
  end_reason: wordsColumn(
    'end_reason',
    'Ended',
    170,
    ({ end_reason }) => (end_reason === null ? null : HOLD_END[end_reason]),
    { headerTitle: 'Why the hold ended' },
  ),
};
