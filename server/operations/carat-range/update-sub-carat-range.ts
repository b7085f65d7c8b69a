import type { CaratRangeId, SubCaratRangeId } from '#api/ids.gen.ts';
import { planLayout, weightsText } from '#common/trade/carat-layout.ts';
import { requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import {
  lockRanges,
  readSubRanges,
  requireById,
  requireRange,
} from '../../stock/carats/lock-ranges.ts';
import { requireValidLayout } from '../../stock/carats/require-valid-layout.ts';
import { parseHundredths } from '../../stock/prices/money-input.ts';
import type { Change } from '../../workflows/change.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import {
  endsOf,
  moveEnds,
  notifyRangesChanged,
  onWire,
  readWrittenSubRange,
  requireInOrder,
  switchSubRange,
} from './write-ranges.ts';

export const updateSubCaratRange: Handler<OperationOf<'updateSubCaratRange'>> = (call) =>
  runChange(call, async (begun) => {
    const { connection } = begun;
    const { id } = call.path;
    const { range_id, carat_from, carat_to, is_active, with_neighbours = false } = call.data;
    const ranges = await lockRanges(connection);
    const pieces = await readSubRanges(connection);
    const present = requireById(pieces, id);
    await requireUnchanged(
      connection,
      call.session,
      [{ was: call.was, present: onWire(present) }],
      {
        by: ['updateSubCaratRange'],
        id,
      },
    );
    const range = requireRange(ranges, range_id ?? present.rangeId);
    const wanted = {
      id,
      rangeId: range.id,
      rangeName: range.name,
      from:
        carat_from === undefined ? present.from : parseHundredths('data.carat_from', carat_from),
      to: carat_to === undefined ? present.to : parseHundredths('data.carat_to', carat_to),
    };
    requireInOrder(wanted);
    const others = pieces.filter((piece) => piece !== present);
    const layout = planLayout<SubCaratRangeId>(others, wanted);
    requireValidLayout(layout, wanted, with_neighbours);
    await moveEnds(begun, [...endsOf(layout.moves), wanted]);
    if (range.id !== present.rangeId) await moveToRange(begun, id, range.id);
    if (is_active !== undefined) await switchSubRange(begun, present, is_active);
    await notifyRangesChanged(begun);
    const neighbourTexts = layout.moves.map(
      (move) => `. The neighbouring sub-range is now ${weightsText(move)}`,
    );
    return {
      message: `Change saved${neighbourTexts.join('')}`,
      data: await readWrittenSubRange(begun, id, layout.moves),
    };
  });

const MOVE_TO_RANGE = statement(
  'sub-carat-range-put-into',
  'update sub_carat_range set range_id = $2 where id = $1',
);

const moveToRange = ({ connection }: Change, id: SubCaratRangeId, rangeId: CaratRangeId) =>
  runStatement(connection, MOVE_TO_RANGE, [id, rangeId]);
