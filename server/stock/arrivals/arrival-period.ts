import type pg from 'pg';
import type { components } from '#api/schema.gen.ts';
import { lockSetting } from '../../platform/db/lock-setting.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';

const READ = statement(
  'arrival-days-read',
  `select (value #>> '{}')::int as days, now() - make_interval(days => (value #>> '{}')::int) as since
           from setting where name = 'arrival.days'`,
  { present: ['days', 'since'] },
);
const WRITE = statement(
  'arrival-days-write',
  `update setting set value = to_jsonb($1::int) where name = 'arrival.days'`,
);

export async function readArrivalPeriod(
  db: pg.Pool | pg.PoolClient,
): Promise<components['schemas']['ArrivalSetting']> {
  const { rows } = await runStatement(db, READ);
  if (!rows[0]) throw new Error('the setting of the new-arrival period is missing');
  const { days, since } = rows[0];
  return { days, since: since.toISOString() };
}

export const lockArrivalDays = (connection: pg.PoolClient) =>
  lockSetting(connection, 'arrival.days');

export async function writeArrivalDays(connection: pg.PoolClient, days: number): Promise<void> {
  await runStatement(connection, WRITE, [days]);
}
