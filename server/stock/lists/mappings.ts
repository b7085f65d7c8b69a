import type pg from 'pg';
import type { MappingId, ProviderId, UserId } from '#api/ids.gen.ts';
import type { Mapping } from '#common/supply/mapping.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';

/** A version of a supplier's column mapping. */
export interface StoredMapping {
  readonly id: MappingId;
  readonly provider_id: ProviderId;
  readonly version: number;
  readonly mapping: Mapping;
  readonly file_name: string;
  readonly made_at: Date;
}

const COLUMNS = 'm.id, m.provider_id, m.version, m.mapping, m.file_name, m.made_at';

const IN_FORCE = statement(
  'mapping-in-force',
  `select ${COLUMNS} from mapping m where m.provider_id = $1 order by m.version desc limit 1`,
);

/** Returns the supplier's current mapping; null if the supplier has no mapping yet. */
export async function mappingInForce(
  db: Queryable,
  provider: ProviderId,
): Promise<StoredMapping | null> {
  const { rows } = await runStatement(db, IN_FORCE, [provider]);
  return rows[0] ? toStoredMapping(rows[0]) : null;
}

const NAMED = statement(
  'mapping-named',
  `select ${COLUMNS} from mapping m where m.id = $1 or m.provider_id = $2 order by m.version desc limit 1`,
);

/**
 * Returns the mapping version `id` or the current version of the supplier `provider`. Callers pass
 * the same text as both ids, because a path may contain either id. Null if neither exists.
 */
export async function mappingNamed(
  db: Queryable,
  id: MappingId,
  provider: ProviderId,
): Promise<StoredMapping | null> {
  const { rows } = await runStatement(db, NAMED, [id, provider]);
  return rows[0] ? toStoredMapping(rows[0]) : null;
}

const MOST_VERSIONS = 100;
const VERSIONS = statement(
  'mapping-versions',
  `select ${COLUMNS}, nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as made_by,
            lag(m.mapping) over (order by m.version) as previous
     from mapping m join app_user u on u.id = m.made_by
    where m.provider_id = $1 order by m.version desc limit ${MOST_VERSIONS}`,
);

export interface MappingVersion extends StoredMapping {
  made_by: string | null;
  /** null for the first version */
  previous: Mapping | null;
}

/** Returns the latest `MOST_VERSIONS` versions of the mapping with their authors, newest first. */
export async function mappingVersions(
  db: Queryable,
  provider: ProviderId,
): Promise<MappingVersion[]> {
  const { rows } = await runStatement(db, VERSIONS, [provider]);
  return rows.map(({ made_by, previous, ...row }) => ({
    ...toStoredMapping(row),
    made_by,
    previous: previous as Mapping | null,
  }));
}

const LOCK = statement('mapping-lock', 'select id from provider where id = $1 for no key update');
const ADD = statement(
  'mapping-add',
  `insert into mapping as m (provider_id, version, mapping, file_name, made_by)
   values ($1, coalesce((select max(version) from mapping where provider_id = $1), 0) + 1, $2, $3, $4)
   returning ${COLUMNS}`,
);

/**
 * Serializes changes to the supplier's mapping, so that no user overwrites a version that the user
 * has not seen.
 */
export async function lockMappings(connection: pg.ClientBase, provider: ProviderId): Promise<void> {
  await runStatement(connection, LOCK, [provider]);
}

export async function addMapping(
  connection: pg.ClientBase,
  provider: ProviderId,
  { mapping, fileName, by }: { mapping: Mapping; fileName: string; by: UserId },
): Promise<StoredMapping> {
  const { rows } = await runStatement(connection, ADD, [
    provider,
    JSON.stringify(mapping),
    fileName,
    by,
  ]);
  const [row] = rows;
  if (!row) throw new Error('a saved mapping was not found');
  return toStoredMapping(row);
}

/** The cast is safe: only this module writes the column. */
const toStoredMapping = (
  row: Omit<StoredMapping, 'mapping'> & { mapping: unknown },
): StoredMapping => ({
  ...row,
  mapping: row.mapping as Mapping,
});
