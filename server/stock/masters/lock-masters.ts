import type pg from 'pg';
import type { MasterId, SubMasterId } from '#api/ids.gen.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import {
  knownMaster,
  knownSubMaster,
  type Master,
  readMasters,
  type SubMaster,
} from './read-masters.ts';

const LOCK = statement('masters-lock', 'select id from master order by id for no key update');
const LOCK_VALUE = statement(
  'sub-master-lock',
  'select id from sub_master where id = $1 for update',
);

/**
 * Locks all masters, the lists of values. Changes to masters must not run concurrently, because the
 * checks of order, default value and usage read several rows.
 */
export async function lockMasters(connection: pg.PoolClient): Promise<Master[]> {
  await runStatement(connection, LOCK);
  return readMasters(connection);
}

export async function lockMaster(connection: pg.PoolClient, id: MasterId): Promise<Master> {
  await runStatement(connection, LOCK);
  return knownMaster(connection, id);
}

/** Locks a value, so that no concurrent transaction can start to use it. */
export async function lockSubMaster(
  connection: pg.PoolClient,
  id: SubMasterId,
): Promise<SubMaster> {
  await runStatement(connection, LOCK);
  await runStatement(connection, LOCK_VALUE, [id]);
  return knownSubMaster(connection, id);
}

export async function requireLockedMaster(
  connection: pg.PoolClient,
  id: MasterId,
): Promise<Master> {
  const found = (await lockMasters(connection)).find((one) => one.id === id);
  if (!found) throw refuseField('data.master_id', 'Unknown master.');
  return found;
}
