import type pg from 'pg';
import type { ExternalClientId, StockExportId } from '#api/ids.gen.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { readNextRun } from '../feeds/feed-schedules.ts';
import type { ExportSettings } from './export-settings.ts';

export interface LockedExport {
  readonly id: StockExportId;
  /** null if the stock is no longer exported */
  readonly settings: ExportSettings | null;
  readonly secret: Buffer | null;
  readonly schedule: string | null;
  readonly isActive: boolean;
  /**
   * true if the destination has received the full stock; until then, every export sends the full
   * stock
   */
  readonly toldWhole: boolean;
}

const LOCK = statement(
  'stock-export-lock',
  `select id, settings, secret, schedule, is_active as "isActive", told_whole as "toldWhole" from stock_export where client_id = $1 for no key update`,
);
const ADD = statement(
  'stock-export-add',
  'insert into stock_export (client_id) values ($1) returning id',
);
const SET = statement(
  'stock-export-set',
  `update stock_export set settings = $2, secret = $3, schedule = $4, next_at = $5, told_whole = $6, failures = 0,
          changed_at = clock_timestamp() where id = $1`,
);

export async function lockExport(
  connection: pg.PoolClient,
  of: ExternalClientId,
): Promise<LockedExport | null> {
  const { rows } = await runStatement(connection, LOCK, [of]);
  return rows[0] ? { ...rows[0], settings: rows[0].settings as ExportSettings | null } : null;
}

export async function addExport(
  connection: pg.PoolClient,
  of: ExternalClientId,
): Promise<{ id: StockExportId }[]> {
  return (await runStatement(connection, ADD, [of])).rows;
}

/** Stores the settings and the schedule, and resets the failure count. */
export async function writeSettings(
  connection: pg.PoolClient,
  { id, settings, secret, schedule, isActive, toldWhole }: LockedExport,
  zone: string,
): Promise<void> {
  const next = schedule !== null && isActive ? await readNextRun(connection, schedule, zone) : null;
  const kept = settings && JSON.stringify(settings);
  await runStatement(connection, SET, [id, kept, secret, schedule, next, toldWhole]);
}
