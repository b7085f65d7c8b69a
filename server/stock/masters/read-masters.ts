import type pg from 'pg';
import type { MasterId, SubMasterId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { Paging } from '../../platform/http/paging.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { VALUE_IMAGE_URL } from '../stones/attribute-names.ts';
import { fixedBecause } from './fixed-masters.ts';

export type Master = components['schemas']['Master'];
export type SubMaster = components['schemas']['SubMaster'];

const MASTERS = statement(
  'masters',
  `select m.id, m.code, m.name, m.description, m.is_active, m.sequence,
          (select count(*)::int from sub_master s where s.master_id = m.id and s.deleted_at is null) as sub_masters
     from master m where m.deleted_at is null order by m.sequence, m.name`,
);

const COLUMNS = `s.id, s.master_id, s.code, s.name, s.description, s.keyword, s.is_active, s.is_default, s.is_display,
  s.sequence, ${VALUE_IMAGE_URL} as image, i.file_id as image_id`;
const FROM = `from sub_master s join master m on m.id = s.master_id and m.deleted_at is null
  left join sub_master_image i on i.sub_master_id = s.id`;
const FOUND = `s.deleted_at is null and ($1::text is null or m.code = $1) and ($2::uuid is null or m.id = $2)
  and ($3::text is null or strpos(lower(concat_ws(' ', s.code, s.name, s.keyword, s.description)), lower($3)) > 0)`;
const ORDER = 'order by m.sequence, m.name, s.sequence, s.nr';

const COUNT = statement(
  'sub-masters-count',
  `select count(*)::int as count ${FROM} where ${FOUND}`,
);
const LIST = statement(
  'sub-masters',
  `select ${COLUMNS} ${FROM} where ${FOUND} ${ORDER} limit $4 offset $5`,
);
const OF_MASTER = statement(
  'sub-masters-of',
  `select ${COLUMNS} ${FROM} where s.deleted_at is null and m.id = $1 ${ORDER}`,
);
const ONE = statement(
  'sub-master-one',
  `select ${COLUMNS} ${FROM} where s.deleted_at is null and s.id = $1`,
);

export async function readMasters(db: Queryable): Promise<Master[]> {
  const { rows } = await runStatement(db, MASTERS);
  return rows.map((row) => ({ ...row, fixed_because: fixedBecause(row.code) }));
}

export async function knownMaster(db: Queryable, id: MasterId): Promise<Master> {
  const master = (await readMasters(db)).find((one) => one.id === id);
  if (!master) throw refuse('notFound');
  return master;
}

interface SubMasterQuery {
  readonly code: string | undefined;
  readonly masterId: MasterId | undefined;
  readonly search: string | undefined;
  readonly page: Paging;
}

/**
 * Without `code` and `masterId`, the page covers the values of all masters (lists of values, such
 * as the shapes).
 */
export async function listSubMasters(
  pool: pg.Pool,
  { code, masterId, search, page }: SubMasterQuery,
): Promise<{ values: SubMaster[]; count: number }> {
  const filters = [code ?? null, masterId ?? null, search?.trim() || null] as const;
  const [all, some] = await Promise.all([
    runStatement(pool, COUNT, filters),
    runStatement(pool, LIST, [...filters, page.size, page.offset]),
  ]);
  return { values: some.rows, count: all.rows[0]?.count ?? 0 };
}

export const readValues = async (db: Queryable, id: MasterId): Promise<SubMaster[]> =>
  (await runStatement(db, OF_MASTER, [id])).rows;

export async function knownSubMaster(db: Queryable, id: SubMasterId): Promise<SubMaster> {
  const { rows } = await runStatement(db, ONE, [id]);
  if (!rows[0]) throw refuse('notFound');
  return rows[0];
}
