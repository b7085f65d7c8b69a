import type pg from 'pg';
import type { components } from '#api/schema.gen.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';

export type AppVersion = components['schemas']['AppVersion'];
export type AppPlatform = AppVersion['platform'];

const LIST = statement(
  'app-versions',
  `select platform, current, minimum, notes, changed_at from app_version
    where $1::text is null or platform = $1 order by platform`,
);
/** Advisory lock, because a new platform has no row to lock. */
const LOCK = statement(
  'app-versions-lock',
  `select pg_advisory_xact_lock(hashtext('app_version'))`,
);
const SET = statement(
  'app-version-set',
  `insert into app_version (platform, current, minimum, notes) values ($1, $2, $3, $4)
   on conflict (platform) do update
      set current = excluded.current, minimum = excluded.minimum, notes = excluded.notes, changed_at = clock_timestamp()`,
);

export async function readAppVersions(
  db: Queryable,
  platform?: AppPlatform,
): Promise<AppVersion[]> {
  const { rows } = await runStatement(db, LIST, [platform ?? null]);
  return rows.map((row) => ({
    ...row,
    platform: row.platform as AppPlatform,
    changed_at: row.changed_at.toISOString(),
  }));
}

/** Locks the versions of all platforms until the end of the transaction. */
export async function lockAppVersion(
  connection: pg.PoolClient,
  platform: AppPlatform,
): Promise<AppVersion | undefined> {
  await runStatement(connection, LOCK);
  return (await readAppVersions(connection, platform))[0];
}

export async function writeAppVersion(
  connection: pg.PoolClient,
  { platform, current, minimum, notes }: Omit<AppVersion, 'changed_at'>,
): Promise<void> {
  await runStatement(connection, SET, [platform, current, minimum, notes]);
}
