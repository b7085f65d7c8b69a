import type { SubCaratRangeId } from '#api/ids.gen.ts';
import { planLayout, weightsText } from '#common/trade/carat-layout.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { lockRanges, readSubRanges, requireRange } from '../../stock/carats/lock-ranges.ts';
import { requireValidLayout } from '../../stock/carats/require-valid-layout.ts';
import { parseHundredths } from '../../stock/prices/money-input.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import {
  createFlagSubject,
  type FlagRecords,
  subCaratRangeFlags,
} from '../../workflows/records/active-flag-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import {
  endsOf,
  formatEnd,
  moveEnds,
  notifyRangesChanged,
  readWrittenSubRange,
  requireInOrder,
  switchSubRange,
} from './write-ranges.ts';

const ADD = statement(
  'sub-carat-range-add',
  'insert into sub_carat_range (range_id, carat_from, carat_to) values ($1, $2, $3) returning id',
);

export const addSubCaratRange: Handler<OperationOf<'addSubCaratRange'>> = (call) =>
  runChange(call, async (begun) => {
    const { connection, actor } = begun;
    const { range_id, carat_from, carat_to, is_active, with_neighbours = false } = call.data;
    const range = requireRange(await lockRanges(connection), range_id);
    const wanted = {
      id: null,
      rangeId: range.id,
      rangeName: range.name,
      from: parseHundredths('data.carat_from', carat_from),
      to: parseHundredths('data.carat_to', carat_to),
    };
    requireInOrder(wanted);
    const layout = planLayout<SubCaratRangeId>(await readSubRanges(connection), wanted);
    requireValidLayout(layout, wanted, with_neighbours);
    await moveEnds(begun, endsOf(layout.moves));
    const made: FlagRecords<SubCaratRangeId> = {
      ...subCaratRangeFlags,
      write: async () =>
        (
          await runStatement(connection, ADD, [
            range.id,
            formatEnd(wanted.from),
            formatEnd(wanted.to),
          ])
        ).rows,
    };
    const [born] = await applyEvents(
      begun,
      made,
      [createFlagSubject<SubCaratRangeId>(null, START_CODE)],
      {
        type: 'flag.create',
        actor,
      },
    );
    if (!born) throw new Error('the insert of a sub-range returned no row');
    if (is_active === false) await switchSubRange(begun, { id: born.id, isActive: true }, false);
    await notifyRangesChanged(begun);
    return {
      message: `${weightsText(wanted)} added to ${range.name}`,
      data: await readWrittenSubRange(begun, born.id, layout.moves),
    };
  });
