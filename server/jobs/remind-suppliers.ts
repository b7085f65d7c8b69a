import type pg from 'pg';
import type { RequestId } from '#api/ids.gen.ts';
import { supplierConfirmationMachine } from '#machines/workflows/supplier-confirmation.ts';
import { stateIn } from '../platform/db/state-condition.ts';
import { runStatement, statement } from '../platform/db/statement.ts';
import { runPortalChange } from '../workflows/run-change.ts';

const REMIND = statement(
  'supplier-confirmation-remind',
  `update supplier_confirmation set reminded = true
    where ${stateIn('state', supplierConfirmationMachine, 'live')} and not reminded
      and now() >= asked_at + (until - asked_at) / 2 and until > now() returning id`,
);

/** Reminds suppliers of unanswered questions after half of the time, also by e-mail. */
export async function remindSuppliers(pool: pg.Pool, requestId: RequestId): Promise<void> {
  await runPortalChange(pool, requestId, async ({ connection, consequences }) => {
    const { rows } = await runStatement(connection, REMIND);
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    consequences.addToOutbox('notice', { kind: 'supply.waiting', record_ids: ids, actor_id: null });
    consequences.addToOutbox('supplier.ask', { confirmation_ids: ids });
  });
}
