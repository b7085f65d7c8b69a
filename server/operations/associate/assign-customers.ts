import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { lockAssociate } from './visible-associate.ts';

const LOCK = statement(
  'associate-lock-customers',
  'select id, associate_id from business where id = any($1) and deleted_at is null order by id for no key update',
);
const ASSIGN = statement(
  'associate-assign',
  'update business set associate_id = $2 where id = any($1)',
);

/** Live events with these topics make browsers refetch the lists that show a business. */
const LISTS = ['hold', 'line', 'business'] as const;

export const assignCustomers: Handler<OperationOf<'assignCustomers'>> = (call) =>
  runChange(call, async ({ connection, consequences }) => {
    const { business_ids } = call.data;
    const associate = await lockAssociate(connection, call.path.id);
    if (!associate.is_active) throw refuse('associateIsInactive');
    const { rows } = await runStatement(connection, LOCK, [business_ids]);
    if (rows.length !== business_ids.length) throw refuse('notFound');
    await runStatement(connection, ASSIGN, [business_ids, associate.id]);
    for (const topic of LISTS) {
      for (const { id, associate_id: former } of rows) {
        consequences.notifyLists(topic, id);
        // Notifies the former associate explicitly: the business record names only the new one.
        consequences.notifyLists(topic, null, former);
      }
    }
    const count = business_ids.length === 1 ? '1 customer' : `${business_ids.length} customers`;
    return {
      message: `${associate.first_name} ${associate.last_name} is now responsible for ${count}`,
    };
  });
