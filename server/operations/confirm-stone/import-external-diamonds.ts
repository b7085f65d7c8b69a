import type { ConfirmStoneId, StoneId } from '#api/ids.gen.ts';
import type { ConfirmStoneContext } from '#machines/workflows/confirm-stone.ts';
import { reservationGuards } from '#machines/workflows/reservation.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { applyEvents, applyToEach } from '../../workflows/apply-events.ts';
import { type Change, lockedStone, type Subject } from '../../workflows/change.ts';
import { createOrderSubjects } from '../../workflows/records/confirm-stone-records.ts';
import { newExternalOrderRecords } from '../../workflows/records/external-order-records.ts';
import { lockStones } from '../../workflows/records/stone-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import { resolveTradingClient } from '../../workflows/trading-client.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { type ListedNumber, readListedNumbers } from './external-number-list.ts';
import { findListedStones, type ListedFault } from './find-listed-stones.ts';
import { toOrder } from './order-response.ts';

type Import = OperationOf<'importExternalDiamonds'>;
type Skipped = { number: string; code: string; message: string };

export const importExternalDiamonds: Handler<Import> = async (call) => {
  const { user_id, skip_unavailable = false, remark = '' } = call.data;
  const listed = await readListedNumbers(call.data, call.files);
  return runChange(call, async (tx) => {
    const { stones, faults } = await findListedStones(tx, call.session, listed);
    const locked = await lockStones(tx, [...stones.keys()]);
    const tradingClient = await resolveTradingClient(tx, call.session, user_id);
    const subjects = await createOrderSubjects(tx, locked, tradingClient, true);
    const records = newExternalOrderRecords({
      remark: remark.trim() || null,
      fileName: call.files[0]?.name ?? null,
    });
    const event = { type: 'confirm.import', actor: tx.actor } as const;
    if (subjects.length === 0 || (faults.length > 0 && !skip_unavailable)) {
      throw refuse('listHasFaults', [...faults.map(entry), ...unavailable(tx, subjects, stones)]);
    }
    const { moves, refused } = skip_unavailable
      ? await applyToEach(tx, records.orders, subjects, event)
      : { moves: await applyEvents(tx, records.orders, subjects, event), refused: [] };
    const numbers = new Map(
      locked.map(({ id, stockNo }) => [stockNo, stones.get(id)?.number ?? stockNo]),
    );
    const skipped: Skipped[] = [
      ...faults.map(({ number, code, message }) => ({ number, code, message })),
      ...refused.map(({ stock_no = '', code = '', message }) => ({
        number: numbers.get(stock_no) ?? stock_no,
        code,
        message,
      })),
    ];
    const summary = moves.length === 1 ? '1 stone ordered' : `${moves.length} stones ordered`;
    return {
      message: skipped.length === 0 ? summary : `${summary}, ${skipped.length} skipped`,
      data: { request_no: records.requestNo(), ...toOrder(tx, moves), skipped },
    };
  });

  /**
   * Reports unavailable stones together with all other faults, so that the sender can correct the
   * list in one step.
   */
  function unavailable(
    tx: Change,
    subjects: readonly Subject<ConfirmStoneContext, ConfirmStoneId>[],
    stones: ReadonlyMap<StoneId, ListedNumber>,
  ) {
    return subjects.flatMap(({ stoneId, context }) => {
      if (stoneId === null || isFree(context)) return [];
      const { stockNo } = lockedStone(tx, stoneId);
      const listedAs = stones.get(stoneId);
      return [
        {
          field: listedAs?.place ?? 'data',
          stock_no: stockNo,
          code: 'STONE_NOT_AVAILABLE',
          message: `${listedAs?.number ?? stockNo} is not available.`,
        },
      ];
    });
  }
};

const isFree = (context: ConfirmStoneContext): boolean =>
  reservationGuards.stoneIsFreeForClient({ context }) &&
  reservationGuards.stoneIsNotOfferedToAnother({ context });

const entry = ({ place, code, message }: ListedFault) => ({ field: place, code, message });
