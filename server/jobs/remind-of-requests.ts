import type pg from 'pg';
import type { RequestId } from '#api/ids.gen.ts';
import { confirmStoneMachine } from '#machines/workflows/confirm-stone.ts';
import { stateIn } from '../platform/db/state-condition.ts';
import { runStatement, statement } from '../platform/db/statement.ts';
import { runPortalChange } from '../workflows/run-change.ts';

const REMIND = statement(
  'confirm-stone-remind',
  `update confirm_stone c set reminded = d.thirds
     from (select id, case when now() >= until - (until - term_began) / 3 then 2
                           when now() >= term_began + (until - term_began) / 3 then 1 else 0 end as thirds
             from confirm_stone where ${stateIn('state', confirmStoneMachine, 'live')} and until > now()) d
    where c.id = d.id and c.reminded < d.thirds returning c.id`,
);

/** Notifies staff of pending orders after one third of their term, and again after two thirds. */
export async function remindOfRequests(pool: pg.Pool, requestId: RequestId): Promise<void> {
  await runPortalChange(pool, requestId, async ({ connection, consequences }) => {
    const { rows } = await runStatement(connection, REMIND);
    if (rows.length === 0) return;
    consequences.addToOutbox('notice', {
      kind: 'confirm.waiting',
      record_ids: rows.map(({ id }) => id),
      actor_id: null,
    });
  });
}
