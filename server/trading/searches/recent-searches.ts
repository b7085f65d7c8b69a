import type pg from 'pg';
import type { SavedSearchId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { DIAMOND_TYPE, ROLE, type SearchMode } from '#machines/codes.ts';
import { createNameSql, type NameSql } from '../../people/accounts/person-names.ts';
import type { Session } from '../../people/accounts/session.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { WhereClause } from '../../platform/db/where-clause.ts';
import type { Paging } from '../../platform/http/paging.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { retentionInterval } from '../../platform/retention.ts';
import type { MatchChoice } from '../../stock/matchpair/match-rules.ts';
import { uncounted } from './count-saved-searches.ts';
import type { SavedFilter } from './saved-filter.ts';
import {
  addSearchFilters,
  personColumns,
  refuseForeignClient,
  type SearchQuestion,
} from './search-scope.ts';

export type RecentSearch = components['schemas']['RecentSearch'];

interface RecentRow extends Omit<RecentSearch, 'created_at' | 'ran_at'> {
  created_at: Date;
  ran_at: Date;
}

const FROM = `from recent_search s join app_user o on o.id = s.owner_id left join business b on b.id = o.business_id`;
const columns = (nameOf: NameSql): string =>
  `s.id, s.search_type, s.filter, s.match, s.diamond_type, s.found, s.times, s.created_at, s.ran_at, ${personColumns(nameOf, { name: 'person', user: 'o', business: 'b' })}`;

/**
 * Every caller sees their own searches. Administrators and quality control also see the searches of
 * customers and guests. Associates also see the searches of their trading clients.
 */
function addScope(where: WhereClause, { actor }: Session): void {
  switch (actor.role) {
    case ROLE.administrator:
    case ROLE.qualityControl:
      where.add(
        (p) => `(s.owner_id = ${p} or o.role_id in (${ROLE.customer}, ${ROLE.guest}))`,
        actor.id,
      );
      return;
    case ROLE.associate:
      where.add((p) => `(s.owner_id = ${p} or b.associate_id = ${p})`, actor.id);
      return;
    default:
      where.add((p) => `s.owner_id = ${p}`, actor.id);
  }
}

async function condition(
  pool: pg.Pool,
  session: Session,
  question: SearchQuestion,
): Promise<WhereClause> {
  const { client_id, role_id } = question;
  await refuseForeignClient(pool, session, client_id);
  const where = new WhereClause();
  addScope(where, session);
  if (client_id) where.add((p) => `s.owner_id = ${p}`, client_id);
  if (role_id) where.add((p) => `o.role_id = ${p}`, role_id);
  addSearchFilters(where, question, 's.ran_at', session);
  return where;
}

export async function readRecentSearches(
  pool: pg.Pool,
  session: Session,
  question: SearchQuestion & { page: Paging },
): Promise<{ searches: RecentSearch[]; count: number }> {
  const where = await condition(pool, session, question);
  if (!question.client_id && !question.role_id)
    where.add((p) => `s.owner_id = ${p}`, session.actor.id);
  const { size, offset } = question.page;
  const [all, some] = await Promise.all([
    pool.query<{ count: number }>(
      `select count(*)::int as count ${FROM} where ${where}`,
      where.values,
    ),
    pool.query<RecentRow>(
      `select ${columns(createNameSql(session.actor))} ${FROM} where ${where} order by s.ran_at desc, s.id desc limit ${size} offset ${offset}`,
      where.values,
    ),
  ]);
  return { searches: some.rows.map(recentSearch), count: all.rows[0]?.count ?? 0 };
}

/** Throws `notFound` both for an invisible search and for a missing one. */
export async function knownRecentSearch(
  pool: pg.Pool,
  session: Session,
  id: string,
  question: SearchQuestion = {},
): Promise<RecentSearch> {
  const where = await condition(pool, session, question);
  where.add((p) => `s.id = ${p}`, id);
  const { rows } = await pool.query<RecentRow>(
    `select ${columns(createNameSql(session.actor))} ${FROM} where ${where}`,
    where.values,
  );
  if (!rows[0]) throw refuse('notFound');
  return recentSearch(rows[0]);
}

const recentSearch = ({ created_at, ran_at, ...search }: RecentRow): RecentSearch => ({
  ...search,
  ...uncounted,
  created_at: created_at.toISOString(),
  ran_at: ran_at.toISOString(),
});

const MAX_KEPT = 50;
// Saves and prunes in a single statement, so that a crash cannot leave more than `MAX_KEPT`
// searches.
const SAVE = statement(
  'search-remember',
  `with remembered as (
           insert into recent_search (owner_id, search_type, filter, found, match) values ($1, $2, $3, $4, $10)
           on conflict (owner_id, search_type, md5(filter::text), md5(coalesce(match::text, ''))) do update
             set ran_at = clock_timestamp(), times = recent_search.times + 1, found = excluded.found
           returning id, times),
         forgotten as (
           delete from recent_search where id in (
             select r.id from recent_search r
              where r.owner_id = $1 and not exists (select from remembered m where m.id = r.id)
              order by r.ran_at desc, r.id desc offset ${MAX_KEPT - 1})),
         ran as (update saved_search set runs = runs + 1, last_run_at = now() where $5::uuid is not null and id = $5
           returning id),
         seen as (
           insert into saved_search_run (saved_search_id, user_id) select id, $1 from ran
           on conflict (saved_search_id, user_id) do update set ran_at = excluded.ran_at),
         made as (
           insert into search_made (user_id, search_type, diamond_type, shapes, colors, clarities, filter, found)
           values ($1, $2, $6, $7, $8, $9, $3, $4))
         select id, times from remembered`,
);

/** Keeps fifty searches per person and deletes older ones. */
export async function saveRecentSearch(
  pool: pg.Pool,
  { actor }: Session,
  search: {
    search_type: SearchMode;
    filter: SavedFilter;
    match: MatchChoice | null;
    found: number | undefined;
    savedSearchId: SavedSearchId | undefined;
  },
): Promise<components['schemas']['RememberedSearch']> {
  const { search_type, filter, match, found, savedSearchId } = search;
  const { diamond_type, shape = [], color = [], fancy = [], clarity = [] } = filter;
  const { rows } = await runStatement(pool, SAVE, [
    actor.id,
    search_type,
    JSON.stringify(filter),
    found,
    savedSearchId,
    diamond_type ?? DIAMOND_TYPE.white,
    shape,
    diamond_type === DIAMOND_TYPE.fancy ? fancy : color,
    clarity,
    match && JSON.stringify(match),
  ]);
  if (!rows[0]) throw new Error('the insert of a search returned no row');
  return rows[0];
}

const PRUNE = statement(
  'search-made-prune',
  `with kept as (select date_trunc('month', now() - ${retentionInterval('searches')}, 'UTC') as since),
         quarters as (delete from search_of_quarter_hour using kept where at < since),
         named as (delete from search_of_value using kept where at < since),
         clients as (delete from search_of_business using kept where at < since)
         delete from search_made using kept where at < since`,
);

/**
 * Deletes expired searches and their rollups (counts per period). Deletes only whole months,
 * because some rollups cover a month.
 */
export async function pruneSearches(pool: pg.Pool): Promise<void> {
  await runStatement(pool, PRUNE);
}
