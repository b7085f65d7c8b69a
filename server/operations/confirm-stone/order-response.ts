import type { ConfirmStoneId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { type Change, lockedStone, type Move } from '../../workflows/change.ts';
import type { WrittenOrder } from '../../workflows/records/confirm-stone-records.ts';

export function toOrder(
  change: Change,
  moves: readonly Move<unknown, ConfirmStoneId, WrittenOrder>[],
): components['schemas']['Order'] {
  const [first] = moves;
  if (!first) throw new Error('the insert of orders returned no row');
  return {
    order_no: first.written.orderNo,
    stones: moves.map(({ written }) => ({
      id: written.id,
      stock_no: lockedStone(change, written.stoneId).stockNo,
    })),
  };
}
