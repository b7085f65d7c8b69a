import type { MemoLineId } from '#api/ids.gen.ts';
import type { MemoLineContext } from '#machines/workflows/memo-line.ts';
import type { Session } from '../../people/accounts/session.ts';
import { type AgreedPrices, readSaleAmounts } from '../../workflows/agreed-prices.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import { checkAmounts } from '../../workflows/below-cost-check.ts';
import type { Change, Subject } from '../../workflows/change.ts';
import { soldMemoLineRecords } from '../../workflows/records/memo-line-records.ts';

/** Sells locked memo lines, at the memo price unless `agreed` contains another one. */
export async function sellLines(
  tx: Change,
  session: Session,
  lines: readonly Subject<MemoLineContext, MemoLineId>[],
  agreed: AgreedPrices = new Map(),
  belowCostReason?: string,
): Promise<void> {
  const ids = lines.flatMap(({ id }) => id ?? []);
  const amounts = await readSaleAmounts(tx, ids, agreed);
  const { subjects, belowCost } = await checkAmounts(tx, session, lines, amounts, belowCostReason);
  await applyEvents(tx, soldMemoLineRecords(agreed), subjects, {
    type: 'memo.sell',
    actor: tx.actor,
    belowCost,
  });
}
