import type pg from 'pg';
import { runStatement, statement } from './statement.ts';

const LOCK = statement('setting-lock', 'select from setting where name = $1 for no key update');

export async function lockSetting(connection: pg.PoolClient, name: string): Promise<void> {
  const { rowCount } = await runStatement(connection, LOCK, [name]);
  if (!rowCount) throw new Error(`the setting ${name} is missing`);
}
