import type { SubCaratRangeId } from '#api/ids.gen.ts';
import {
  type CaratFault,
  type CaratLayout,
  type CaratMove,
  type CaratPiece,
  moveText,
} from '#common/trade/carat-layout.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { Refusal, type RefusalEntry } from '../../platform/http/refusal.ts';

type Wanted = Pick<CaratPiece, 'from'>;

/**
 * Throws if sub-ranges overlap or leave a gap, or if neighbours would change although
 * `canMoveNeighbours` is false. Each entry of the refusal names one neighbour.
 */
export function requireValidLayout(
  { moves, faults }: CaratLayout<SubCaratRangeId>,
  wanted: Wanted,
  canMoveNeighbours: boolean,
): void {
  const [fault] = faults;
  if (fault) throw refusal(fault.kind !== 'gap', faults.map(ofFault(wanted)));
  const [move] = moves;
  if (move && !canMoveNeighbours) throw refusal(shrinks(move), moves.map(ofMove(wanted)));
}

/**
 * Uses the message of the first entry as the message of the refusal, for API clients that do not
 * show `entries`.
 */
function refusal(isOverlap: boolean, entries: readonly RefusalEntry[]): Refusal {
  const problem = isOverlap ? PROBLEMS.caratRangeOverlap : PROBLEMS.caratRangeGap;
  return new Refusal({ ...problem, message: entries[0]?.message ?? problem.message }, entries);
}

const shrinks = ({ piece, from, to }: CaratMove): boolean => to - from < piece.to - piece.from;

const adjacentField = ({ from }: Wanted, piece: CaratPiece): string =>
  piece.from < from ? 'data.carat_from' : 'data.carat_to';

const ofMove =
  (wanted: Wanted) =>
  (move: CaratMove): RefusalEntry => ({
    field: adjacentField(wanted, move.piece),
    message: moveText(move),
  });

const ofFault =
  (wanted: Wanted) =>
  ({ kind, piece, message }: CaratFault): RefusalEntry => ({
    field: kind === 'apart' ? 'data.range_id' : adjacentField(wanted, piece),
    message,
  });
