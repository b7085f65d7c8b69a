import type pg from 'pg';
import { HOLD_QUEUE_STATUS, HOLD_STATUS } from '../../../src/machines/codes.ts';
import { statement } from '../../db/statement.ts';
import type { Handler, OperationOf } from '../../http/handler.ts';
import { type RefusalEntry, refuse } from '../../http/refusal.ts';
import { endSessions } from '../../people/end-sessions.ts';
import { change } from '../../workflows/run-change.ts';
import { lockAssociate } from './visible-associate.ts';

const CUSTOMERS = statement(
  'associate-work-customers',
  'select id, company_name from business where associate_id = $1 and deleted_at is null order by company_name, id',
);
const LIVE = statement(
  'associate-work-live',
  `select (select count(*) from hold where placed_by = $1 and state = ${HOLD_STATUS.held.code})::int as holds,
                (select count(*) from hold_queue where joined_by = $1
                    and state in (${HOLD_QUEUE_STATUS.waiting.code}, ${HOLD_QUEUE_STATUS.offered.code}))::int as places`,
);
const REMOVE = statement(
  'associate-remove',
  'update app_user set deleted_at = now() where id = $1',
);

/** The record stays for those who read the past; the account ends. */
export const removeAssociate: Handler<OperationOf<'removeAssociate'>> = (call) =>
  change(call, async ({ client }) => {
    const associate = await lockAssociate(client, call.path.id);
    const work = await workOf(client, associate.id);
    if (work.length > 0) throw refuse('associateHasWork', work);
    await client.query({ ...REMOVE, values: [associate.id] });
    await endSessions(client, associate.id);
    return { message: `${associate.first_name} ${associate.last_name} is removed` };
  });

async function workOf(client: pg.PoolClient, id: string): Promise<RefusalEntry[]> {
  const customers = await client.query<{ id: string; company_name: string }>({
    ...CUSTOMERS,
    values: [id],
  });
  const { rows } = await client.query<{ holds: number; places: number }>({ ...LIVE, values: [id] });
  const { holds, places } = rows[0] ?? { holds: 0, places: 0 };
  return [
    ...customers.rows.map((business) => ({
      id: business.id,
      code: 'CUSTOMER',
      message: `${business.company_name} is still looked after by this associate.`,
    })),
    ...counted(
      holds,
      'LIVE_HOLD',
      'hold that this associate placed is',
      'holds that this associate placed are',
    ),
    ...counted(
      places,
      'PLACE_IN_LINE',
      'place in line that this associate took is',
      'places in line that this associate took are',
    ),
  ];
}

const counted = (count: number, code: string, one: string, many: string): RefusalEntry[] =>
  count === 0 ? [] : [{ code, message: `${count} ${count === 1 ? one : many} still live.` }];
