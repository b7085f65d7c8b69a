import { MARKUP_SCOPE } from '#common/markup-scope.ts';
import { endSessions } from '../../people/accounts/end-sessions.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { changingSuppliers } from '../../stock/stones/supplier-names.ts';
import type { Change } from '../../workflows/change.ts';
import { deactivateFlag } from '../../workflows/flag-steps.ts';
import { lockPerson } from '../../workflows/flag-subjects.ts';
import { userFlags } from '../../workflows/records/active-flag-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { setSchedule } from './set-schedule.ts';
import { lockSupplier, switchSupplier } from './write-suppliers.ts';

const COUNT_USES = statement(
  'supplier-standing',
  `select (select count(*)::int from stone where provider_id = $1) as stones,
          exists (select from stone_price_past where provider_id = $1) as prices,
          exists (select from stock_import where provider_id = $1) as lists,
          exists (select from markup_rule where owner_id = $1 and scope = ${MARKUP_SCOPE.provider}) as markups,
          (select count(*)::int from inventory_access where $1 = any(allowed_suppliers)) as clients`,
);
const REMOVE = statement(
  'supplier-remove',
  'update provider set deleted_at = now(), secret = null, settings = null where id = $1',
);
const REMOVE_ACCOUNT = statement(
  'supplier-account-remove',
  'update app_user set deleted_at = now() where id = $1 and deleted_at is null',
);

export const removeSupplier: Handler<OperationOf<'removeSupplier'>> = (call) =>
  changingSuppliers(
    runChange(call, async (begun) => {
      const supplier = await lockSupplier(begun, call.path.id);
      await requireUnusedSupplier(begun, call.path.id);
      await switchSupplier(begun, supplier, false);
      if (supplier.userId !== null) {
        const { flag } = await lockPerson(begun, supplier.userId);
        await deactivateFlag(begun, userFlags, flag);
        await runStatement(begun.connection, REMOVE_ACCOUNT, [supplier.userId]);
        await endSessions(begun.connection, supplier.userId);
      }
      await setSchedule(begun, { id: call.path.id, settings: null }, null, call.companyZone);
      await runStatement(begun.connection, REMOVE, [call.path.id]);
      return { message: `Supplier removed: ${supplier.name}` };
    }),
  );

async function requireUnusedSupplier(
  { connection }: Change,
  id: Parameters<typeof lockSupplier>[1],
): Promise<void> {
  const { rows } = await runStatement(connection, COUNT_USES, [id]);
  const { stones = 0, prices = false, lists = false, markups = false, clients = 0 } = rows[0] ?? {};
  const kept = [
    stones > 0
      ? `${stones} ${stones === 1 ? 'stone belongs' : 'stones belong'} to this supplier.`
      : null,
    prices ? 'The price history contains stones of this supplier.' : null,
    lists ? 'There are stock lists from this supplier.' : null,
    markups ? 'There are markups for this supplier.' : null,
    clients > 0
      ? `${clients} ${clients === 1 ? 'trading client has' : 'trading clients have'} access rules that name this supplier.`
      : null,
  ].flatMap((message) => (message === null ? [] : [{ message }]));
  if (kept.length > 0) throw refuse('supplierKept', kept);
}
