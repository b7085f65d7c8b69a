import { layOutWithout, pieceText, weightsText } from '../../../src/common/trade/carat-layout.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';
import { lockRanges, oneOf, standingPieces } from '../../stock/carats/lock-ranges.ts';
import { requireUnused } from '../../stock/carats/who-uses.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { endsOf, moveEnds, switchPiece, tellOfRanges } from './write-ranges.ts';

const REMOVE = statement(
  'sub-carat-range-remove',
  'update sub_carat_range set deleted_at = clock_timestamp() where id = $1',
);

export const removeSubCaratRange: Handler<OperationOf<'removeSubCaratRange'>> = (call) =>
  change(call, async (begun) => {
    const { client } = begun;
    await lockRanges(client);
    const pieces = await standingPieces(client);
    const piece = oneOf(pieces, call.path.id);
    await requireUnused(client, piece.id);
    const takenBy = call.query.taken_by ?? null;
    const { moves, neighbours, faults } = layOutWithout(pieces, piece, takenBy);
    if (takenBy !== null && moves.length === 0)
      throw refuseField('taken_by', 'This is no neighbour of it.');
    if (faults.length > 0)
      throw refuse(
        'caratRangeGap',
        neighbours.map((neighbour) => ({
          field: 'taken_by',
          message: `${pieceText(neighbour)} can take its weights.`,
        })),
      );
    await switchPiece(begun, piece, false);
    await ask(client, REMOVE, [piece.id]);
    await moveEnds(begun, endsOf(moves));
    await tellOfRanges(begun);
    const told = moves.map((move) => ` Its neighbour is ${weightsText(move)} now.`);
    return { message: `${weightsText(piece)} is gone.${told.join('')}` };
  });
