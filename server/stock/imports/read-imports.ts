import type pg from 'pg';
import type { ProviderId, StockImportId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { IMPORT_OUTCOME, IMPORT_STATUS, ROLE } from '#machines/codes.ts';
import type { Actor } from '#machines/kernel/workflow-model.ts';
import { canSeeList } from '#machines/workflows/stock-import.ts';
import { WhereClause } from '../../platform/db/where-clause.ts';
import type { Paging } from '../../platform/http/paging.ts';
import { IS_OUTDATED } from './outdated-condition.ts';

export type StockImport = components['schemas']['StockImport'];

const TIMES = ['created_at', 'checked_at', 'began_at', 'ended_at'] as const;
type Times = { created_at: Date } & Record<
  Exclude<(typeof TIMES)[number], 'created_at'>,
  Date | null
>;
interface ImportRecord extends Omit<StockImport, (typeof TIMES)[number] | 'size'>, Times {
  size: string;
}

/**
 * SQL that tests whether rows were rejected because neither the file nor the supplier's default
 * says if the stone is natural or lab-grown.
 */
const LACKS_GROWTH = `exists (select from stock_import_row r where r.import_id = i.id and r.outcome = ${IMPORT_OUTCOME.rejected.code}
    and r.reasons @> '[{"field": "growth_type", "column": null}]')`;
const FROM = `from stock_import i join provider p on p.id = i.provider_id join stored_file f on f.id = i.file_id
  left join app_user u on u.id = i.sent_by`;
const COLUMNS = `i.id, i.import_no, i.state as status, i.provider_id, p.name as provider_name, f.name as file_name, f.size, i.is_full,
  nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as sent_by,
  case when i.figures is not null then jsonb_build_object('differing', 0, 'withdrawn', 0, 'rap_differs', 0, 'rap_pct', 0, 'doubtful', 0) || i.figures end as figures, i.is_loss as needs_reason, i.waits_for,
  (select jsonb_build_object('kind', l.kind, 'listed_on', l.listed_on) from rap_list l where l.id = i.after_rap) as after_rap,
  (select jsonb_build_object('gone_pct', l.gone_pct, 'rejected_pct', l.rejected_pct, 'moved_pct', l.moved_pct, 'rap_pct', l.rap_pct)
     from stock_import_limit l where l.provider_id = i.provider_id) as limits,
  i.state = ${IMPORT_STATUS.waiting.code} and ${LACKS_GROWTH} as lacks_growth, ${IS_OUTDATED} as is_outdated, i.reason, i.taught, i.to_do, i.done,
  (select count(*)::int from stock_import_row r where r.import_id = i.id and r.left_in is not null) as left,
  i.created_at, i.checked_at, i.began_at, i.ended_at`;

/** True for suppliers, who may see only their own stock lists. */
export const isSupplier = ({ role }: Actor): boolean =>
  role === ROLE.apiProvider || role === ROLE.ftpProvider;

interface Wanted {
  id?: StockImportId;
  status?: number;
  provider_id?: ProviderId;
}

export async function readImports(
  pool: Pick<pg.Pool | pg.ClientBase, 'query'>,
  actor: Actor,
  { id, status, provider_id }: Wanted,
  { size, offset }: Paging,
): Promise<{ imports: StockImport[]; count: number }> {
  const where = new WhereClause();
  if (!canSeeList(actor, null)) where.add((p) => `p.user_id = ${p}`, actor.id);
  if (id) where.add((p) => `i.id = ${p}`, id);
  if (status) where.add((p) => `i.state = ${p}`, status);
  if (provider_id) where.add((p) => `i.provider_id = ${p}`, provider_id);
  const counted = await pool.query<{ count: number }>(
    `select count(*)::int as count ${FROM} where ${where}`,
    where.values,
  );
  const some = await pool.query<ImportRecord>(
    `select ${COLUMNS} ${FROM} where ${where} order by i.id desc limit ${size} offset ${offset}`,
    where.values,
  );
  return { imports: some.rows.map(stockImport), count: counted.rows[0]?.count ?? 0 };
}

const stockImport = ({
  size,
  created_at,
  checked_at,
  began_at,
  ended_at,
  ...row
}: ImportRecord): StockImport => ({
  ...row,
  size: Number(size),
  created_at: created_at.toISOString(),
  checked_at: checked_at?.toISOString() ?? null,
  began_at: began_at?.toISOString() ?? null,
  ended_at: ended_at?.toISOString() ?? null,
});

/** Returns null if the stock list does not exist or the actor may not see it. */
export async function readImport(
  pool: Pick<pg.Pool | pg.ClientBase, 'query'>,
  actor: Actor,
  id: StockImportId,
): Promise<StockImport | null> {
  const { imports } = await readImports(pool, actor, { id }, { page: 1, size: 1, offset: 0 });
  return imports[0] ?? null;
}
