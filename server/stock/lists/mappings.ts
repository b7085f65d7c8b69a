import type pg from 'pg';
import type { MappingId, ProviderId, UserId } from '../../../src/api/ids.gen.ts';
import type { Mapping } from '../../../src/common/supply/mapping.ts';
import type { Reader } from '../../platform/db/pool.ts';
import { ask, statement } from '../../platform/db/statement.ts';

/** A version of how the lists of a supplier are read. */
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

/** How the lists of a supplier are read today; null where nobody has said it yet. */
export async function mappingInForce(
  db: Reader,
  provider: ProviderId,
): Promise<StoredMapping | null> {
  const { rows } = await ask(db, IN_FORCE, [provider]);
  return rows[0] ? stored(rows[0]) : null;
}

const NAMED = statement(
  'mapping-named',
  `select ${COLUMNS} from mapping m where m.id = $1 or m.provider_id = $2 order by m.version desc limit 1`,
);

/** A version by its id, or the one in force by that of its supplier. */
export async function mappingNamed(
  db: Reader,
  id: MappingId,
  provider: ProviderId,
): Promise<StoredMapping | null> {
  const { rows } = await ask(db, NAMED, [id, provider]);
  return rows[0] ? stored(rows[0]) : null;
}

const MOST_VERSIONS = 100;
const VERSIONS = statement(
  'mapping-versions',
  `select ${COLUMNS}, nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as made_by
     from mapping m join app_user u on u.id = m.made_by
    where m.provider_id = $1 order by m.version desc limit ${MOST_VERSIONS}`,
);

/** How the lists of a supplier are read and were read before, the newest first, with who said so. */
export async function mappingVersions(
  db: Reader,
  provider: ProviderId,
): Promise<(StoredMapping & { made_by: string | null })[]> {
  const { rows } = await ask(db, VERSIONS, [provider]);
  return rows.map(({ made_by, ...row }) => ({ ...stored(row), made_by }));
}

const LOCK = statement('mapping-lock', 'select id from provider where id = $1 for no key update');
const ADD = statement(
  'mapping-add',
  `insert into mapping as m (provider_id, version, mapping, file_name, made_by)
   values ($1, coalesce((select max(version) from mapping where provider_id = $1), 0) + 1, $2, $3, $4)
   returning ${COLUMNS}`,
);

/** Waits for whoever changes it just now, so that versions follow each other and nobody's change is passed over unseen. */
export async function lockMappings(client: pg.ClientBase, provider: ProviderId): Promise<void> {
  await ask(client, LOCK, [provider]);
}

export async function addMapping(
  client: pg.ClientBase,
  provider: ProviderId,
  { mapping, fileName, by }: { mapping: Mapping; fileName: string; by: UserId },
): Promise<StoredMapping> {
  const { rows } = await ask(client, ADD, [provider, JSON.stringify(mapping), fileName, by]);
  const [row] = rows;
  if (!row) throw new Error('A mapping was written and is not there.');
  return stored(row);
}

/** Only this file writes it, and only what `Mapping` is. */
const stored = (row: Omit<StoredMapping, 'mapping'> & { mapping: unknown }): StoredMapping => ({
  ...row,
  mapping: row.mapping as Mapping,
});
