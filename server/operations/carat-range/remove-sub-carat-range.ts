import { pieceText, planRemoval, weightsText } from '#common/trade/carat-layout.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';
import { lockRanges, readSubRanges, requireById } from '../../stock/carats/lock-ranges.ts';
import { requireUnusedSubRange } from '../../stock/carats/require-unused-sub-range.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { endsOf, moveEnds, notifyRangesChanged, switchSubRange } from './write-ranges.ts';

const REMOVE = statement(
  'sub-carat-range-remove',
  'update sub_carat_range set deleted_at = clock_timestamp() where id = $1',
);

export const removeSubCaratRange: Handler<OperationOf<'removeSubCaratRange'>> = (call) =>
  runChange(call, async (begun) => {
    const { connection } = begun;
    await lockRanges(connection);
    const pieces = await readSubRanges(connection);
    const piece = requireById(pieces, call.path.id);
    await requireUnusedSubRange(connection, piece.id);
    const takenBy = call.query.taken_by ?? null;
    const { moves, neighbours, faults } = planRemoval(pieces, piece, takenBy);
    if (takenBy !== null && moves.length === 0)
      throw refuseField('taken_by', 'Choose a neighbouring sub-range to take over the weights.');
    if (faults.length > 0)
      throw refuse(
        'caratRangeGap',
        neighbours.map((neighbour) => ({
          field: 'taken_by',
          message: `${pieceText(neighbour)} can take over the weights of the deleted sub-range.`,
        })),
      );
    await switchSubRange(begun, piece, false);
    await runStatement(connection, REMOVE, [piece.id]);
    await moveEnds(begun, endsOf(moves));
    await notifyRangesChanged(begun);
    const neighbourTexts = moves.map(
      (move) => `. The neighbouring sub-range is now ${weightsText(move)}`,
    );
    return { message: `${weightsText(piece)} removed${neighbourTexts.join('')}` };
  });
