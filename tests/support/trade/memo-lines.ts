import type { MemoLineId } from '#api/ids.gen.ts';
import type { Change, LockedStone } from '../../../server/workflows/change.ts';
import type { WrittenMemo } from '../../../server/workflows/records/memo-records.ts';
import { rowOf, rowsOf } from '../machines/undone-changes.ts';
import type { Person } from '../servers/portal.ts';

/** Inserts a memo without lines for a person's business, without any workflow. */
export const writtenMemo = (change: Change, { id, businessId }: Person): Promise<WrittenMemo> =>
  rowOf<WrittenMemo & Record<string, unknown>>(
    change,
    `insert into memo (memo_no, state, business_id, issued_by, terms_days, due_on)
     values (next_number('ME'), 1, $1, $2, 14, current_date + 14)
     returning id, memo_no as "memoNo", terms_days as "termsDays", due_on as "dueOn"`,
    [businessId, id],
  );

/** Puts a stone on a memo without ledger entries. Returns the id of its line. */
export async function lineOf(
  change: Change,
  memo: Pick<WrittenMemo, 'id'>,
  stone: Pick<LockedStone, 'id'>,
): Promise<MemoLineId> {
  const line = await rowOf<{ id: MemoLineId }>(
    change,
    `insert into memo_line (memo_id, stone_id, state, business_id, issued_by, rap, disc, price_per_ct, amount)
     select id, $2, 1, business_id, issued_by, 200, -50, 100, 250 from memo where id = $1
     returning id`,
    [memo.id, stone.id],
  );
  return line.id;
}

/** Sets the memo limit of a person's business to this amount above its open memos. */
export const leaveRoom = (change: Change, { businessId }: Person, dollars: string) =>
  rowsOf(
    change,
    `update business b set memo_limit = $2::numeric + coalesce(
            (select sum(amount) from memo_line where business_id = b.id and state = 1), 0)
      where id = $1`,
    [businessId, dollars],
  );

/** Makes one memo of a person's business overdue by so many days, and no other. */
export async function overdueFor(change: Change, person: Person, days: number) {
  const none = 'update memo set due_on = current_date where business_id = $1';
  await rowsOf(change, none, [person.businessId]);
  const { id } = await writtenMemo(change, person);
  await rowsOf(change, 'update memo set due_on = current_date - $2::int where id = $1', [id, days]);
}
