import type { Move } from './apply-events.ts';
import type { Change } from './change.ts';

const WRITE = {
  name: 'ledger-write',
  text: `insert into ledger (workflow, record_id, stone_id, event, from_state, to_state, actor_id, actor_role, business_id, reason, request_id)
         select $1, r, s, $2, f, t, $3, $4, b, $5, $6
           from unnest($7::uuid[], $8::uuid[], $9::smallint[], $10::smallint[], $11::uuid[]) as m (r, s, f, t, b)`,
};

/** Every change of state, for good, in the transaction that makes it. */
export async function writeLedger(
  change: Change,
  workflow: string,
  event: string,
  moves: readonly Move<unknown>[],
): Promise<void> {
  await change.client.query({
    ...WRITE,
    values: [
      workflow,
      event,
      change.actor.id,
      change.actor.role,
      change.reason,
      change.requestId,
      moves.map((m) => m.id),
      moves.map((m) => m.stoneId),
      moves.map((m) => m.state),
      moves.map((m) => m.to),
      moves.map((m) => m.businessId),
    ],
  });
}
