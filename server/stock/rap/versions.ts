import type { RapListId } from '#api/ids.gen.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { type ListKind, RAP_CLARITIES, RAP_COLORS } from '../prices/rap-table.ts';
import type { ListCell } from './list-cells.ts';

export type ListSource = 'file' | 'body' | 'sync' | 'demo';

export interface ListVersion {
  id: RapListId;
  kind: ListKind;
  listed_on: string;
  revision: number;
  in_force_from: Date;
  /** null for the current list */
  in_force_until: Date | null;
  source: ListSource;
  loaded_by: string | null;
  previous_id: RapListId | null;
}

/**
 * SQL for all Rap lists. `in_force_until` is the time at which the next list of the same kind takes
 * effect. `previous_id` is the id of the preceding list.
 */
export const VERSIONS_SQL = `
  select id, kind, listed_on, revision, in_force_from, source, loaded_by,
         lead(in_force_from) over succession as in_force_until, lag(id) over succession as previous_id
    from rap_list window succession as (partition by kind order by in_force_from, revision)`;

const ALL = statement(
  'rap-versions',
  `${VERSIONS_SQL} order by kind desc, in_force_from desc, revision desc`,
);

export const listVersions = async (db: Queryable): Promise<ListVersion[]> =>
  (await runStatement(db, ALL)).rows;

export const versionsOf = (versions: readonly ListVersion[], kind: ListKind): ListVersion[] =>
  versions.filter((version) => version.kind === kind);

const CELLS = statement(
  'rap-version-cells',
  `select array_position($2::text[], co.code) - 1 as color, array_position($3::text[], cl.code) - 1 as clarity,
                (p.carat_from * 100)::int as "from", (p.carat_to * 100)::int as "to", (p.price_per_ct * 100)::int as price
           from rap_price p join sub_master co on co.nr = p.color join sub_master cl on cl.nr = p.clarity
          where p.list_id = $1 order by p.band, 1, 2`,
  // The grades exist, because a Rap list contains only the grades of `RAP_COLORS` and
  // `RAP_CLARITIES`.
  { present: ['color', 'clarity'] },
);

/**
 * Returns prices in cents and weights in hundredths of a carat; empty if `version` is null or
 * undefined.
 */
export async function cellsOf(
  db: Queryable,
  version: Pick<ListVersion, 'id' | 'kind'> | null | undefined,
): Promise<ListCell[]> {
  if (!version) return [];
  const { rows } = await runStatement(db, CELLS, [version.id, RAP_COLORS, RAP_CLARITIES]);
  return rows.map((cell) => ({ ...cell, kind: version.kind }));
}
