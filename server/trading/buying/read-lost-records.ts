import type pg from 'pg';
import type { components } from '#api/schema.gen.ts';
import { runStatement, statement, statementsFor } from '../../platform/db/statement.ts';
import type { Paging } from '../../platform/http/paging.ts';
import type { SavedFilter } from '../searches/saved-filter.ts';
import { LOST } from './lost-demand.ts';
import { given, type LostQuestion } from './read-lost.ts';
import { toResponseFilter } from './stone-kinds.ts';
import { KINDS_OF_STONE, type KindOfStone, WANTED_KINDS } from './wanted-kinds.ts';

type Schemas = components['schemas'];

export interface LostRecordsQuery {
  readonly lost: Schemas['LostBy'];
  readonly by: KindOfStone;
  /**
   * value of the grouping `by`, such as a shape; an empty string matches records without a value,
   * undefined matches all records
   */
  readonly code: string | undefined;
}

const ofKind = (by: KindOfStone): string =>
  `l.lost = $5 and case when $6::text is null then true when $6 = '' then not exists (${WANTED_KINDS[by]})
          else exists (select from (${WANTED_KINDS[by]}) as k where k.code = $6) end`;

const COUNT = statementsFor(KINDS_OF_STONE, (by) =>
  statement(
    `lost-count-${by}`,
    `with ${LOST} select count(*)::int as count from lost l where ${ofKind(by)}`,
  ),
);
const PAGE = statementsFor(KINDS_OF_STONE, (by) =>
  statement(
    `lost-page-${by}`,
    `with ${LOST}
     select l.id, l.at, trim(concat(u.first_name, ' ', u.last_name)) as person, coalesce(b.company_name, u.guest_company) as company_name,
            l.number, l.stock_no, l.wanted, l.reason, l.filter
       from lost l join app_user u on u.id = l.user_id left join business b on b.id = coalesce(l.business_id, u.business_id)
      where ${ofKind(by)} order by l.at desc, l.id desc limit $7 offset $8`,
  ),
);

export async function readLostRecords(
  pool: pg.Pool,
  question: LostQuestion,
  { lost, by, code }: LostRecordsQuery,
  { size, offset }: Paging,
): Promise<{ records: Schemas['LostRecord'][]; count: number }> {
  const narrowed = [...given(question), lost, code ?? null] as const;
  const [all, some] = await Promise.all([
    runStatement(pool, COUNT[by], narrowed),
    runStatement(pool, PAGE[by], [...narrowed, size, offset]),
  ]);
  return {
    records: some.rows.map(({ at, filter, ...record }) => ({
      ...record,
      at: at.toISOString(),
      filter: toResponseFilter(
        lost === 'rejected' ? similarFilter(filter as SavedFilter) : (filter as SavedFilter),
      ),
    })),
    count: all.rows[0]?.count ?? 0,
  };
}

const TENTH = 10;

/**
 * Widens a filter to similar stones. Removes the price, and widens each weight to a tenth of a
 * carat: 1.07 becomes 1.00 to 1.09.
 */
function similarFilter({ markup_ppc: _, carat = [], ...filter }: SavedFilter): SavedFilter {
  const tenths = carat.map(({ from = 0 }) => {
    const first = Math.floor(from * TENTH + 1e-9);
    return { from: first / TENTH, to: (first * TENTH + 9) / 100 };
  });
  return { ...filter, carat: tenths };
}
