import { runStatement, statement } from '../../platform/db/statement.ts';
import type { Handler, OperationOf } from '../handler.ts';

// Counts `stone.remove` entries in the ledger. A removed stone with a later entry was found again.
const READ = statement(
  'supplier-losses',
  `select p.id as provider_id, p.name as provider, count(*)::int as lost,
          count(*) filter (where exists (select from ledger later where later.record_id = l.record_id and later.id > l.id))::int as found_again,
          max(l.at) as last_at
     from ledger l join stone s on s.id = l.record_id join provider p on p.id = s.provider_id
    where l.workflow = 'stone' and l.event = 'stone.remove'
    group by p.id order by lost desc, p.name`,
);

export const listSupplierLosses: Handler<OperationOf<'listSupplierLosses'>> = async ({ pool }) => {
  const { rows } = await runStatement(pool, READ);
  return { data: rows.map((row) => ({ ...row, last_at: row.last_at.toISOString() })) };
};
