import type pg from 'pg';
import type { MasterId, SubMasterId } from '../../../src/api/ids.gen.ts';
import { ask, statement } from '../../platform/db/statement.ts';
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
 * One lock serializes all changes of masters, because order, default and usage checks span several
 * rows.
 */
export async function lockMasters(client: pg.PoolClient): Promise<Master[]> {
  await ask(client, LOCK);
  return readMasters(client);
}

export async function lockMaster(client: pg.PoolClient, id: MasterId): Promise<Master> {
  await ask(client, LOCK);
  return knownMaster(client, id);
}

/** Locks a value, so that no concurrent transaction can start to use it. */
export async function lockSubMaster(client: pg.PoolClient, id: SubMasterId): Promise<SubMaster> {
  await ask(client, LOCK);
  await ask(client, LOCK_VALUE, [id]);
  return knownSubMaster(client, id);
}

/** Returns the master that the request names. Throws if it does not exist. */
export async function lockMasterSent(client: pg.PoolClient, id: MasterId): Promise<Master> {
  const found = (await lockMasters(client)).find((one) => one.id === id);
  if (!found) throw refuseField('data.master_id', 'There is no such master.');
  return found;
}
