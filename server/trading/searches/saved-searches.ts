import pg from 'pg';
import type { components } from '#api/schema.gen.ts';
import {
  ROLE,
  SEARCH_ALERT,
  SEARCH_MODE,
  type SearchAlert,
  type SearchMode,
} from '#machines/codes.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { createNameSql, type NameSql } from '../../people/accounts/person-names.ts';
import type { Session } from '../../people/accounts/session.ts';
import { escapeLike, WhereClause } from '../../platform/db/where-clause.ts';
import type { Paging } from '../../platform/http/paging.ts';
import { Refusal, refuse, refuseField } from '../../platform/http/refusal.ts';
import { uncounted } from './count-saved-searches.ts';
import {
  addSearchFilters,
  personColumns,
  refuseForeignClient,
  type SearchPerson,
  type SearchQuestion,
} from './search-scope.ts';

type Db = pg.Pool | pg.PoolClient;
export type SavedSearch = components['schemas']['SavedSearch'];

interface SavedRow
  extends Omit<
    SavedSearch,
    'is_own' | 'created_at' | 'changed_at' | 'last_run_at' | 'new_since' | 'client'
  > {
  client: SearchPerson;
  new_since: Date;
  created_at: Date;
  changed_at: Date;
  last_run_at: Date | null;
}

const createFrom = (user: string): string => `from saved_search s
  left join search_alert a on a.saved_search_id = s.id
  left join saved_search_run r on r.saved_search_id = s.id and r.user_id = ${user}
  join app_user o on o.id = s.owner_id left join business ob on ob.id = o.business_id
  left join app_user c on c.id = s.client_id left join business cb on cb.id = c.business_id`;
const columns = (
  nameOf: NameSql,
): string => `s.id, s.name, s.search_type, s.filter, s.match, s.diamond_type, s.note, s.alert, a.fault as alert_fault, s.created_at, s.changed_at, s.last_run_at, s.runs,
  coalesce(r.ran_at, s.created_at) as new_since,
  ${personColumns(nameOf, { name: 'owner', user: 'o', business: 'ob' })},
  ${personColumns(nameOf, { name: 'client', user: 'c', business: 'cb' })}`;

const isOwnOrFor = (p: string): string => `s.owner_id = ${p} or s.client_id = ${p}`;

/**
 * Every caller sees the searches that they saved and that others saved for them. Associates also
 * see the searches of their trading clients. Administrators and quality control see those of all
 * trading clients.
 */
function addScope(where: WhereClause, { actor }: Session): void {
  switch (actor.role) {
    case ROLE.administrator:
    case ROLE.qualityControl:
      where.add(
        (p) => `(${isOwnOrFor(p)} or s.client_id is not null or o.role_id = ${ROLE.customer})`,
        actor.id,
      );
      return;
    case ROLE.associate:
      where.add(
        (p) =>
          `(${isOwnOrFor(p)} or case when c.id is null then ob.associate_id else cb.associate_id end = ${p})`,
        actor.id,
      );
      return;
    default:
      where.add((p) => `(${isOwnOrFor(p)})`, actor.id);
  }
}

async function condition(db: Db, session: Session, question: SearchQuestion): Promise<WhereClause> {
  const { client_id } = question;
  await refuseForeignClient(db, session, client_id);
  const where = new WhereClause();
  addScope(where, session);
  if (client_id) where.add((p) => `coalesce(s.client_id, s.owner_id) = ${p}`, client_id);
  addSearchFilters(where, question, 's.created_at', session);
  return where;
}

export async function readSavedSearches(
  db: Db,
  session: Session,
  question: SearchQuestion & { search?: string; page: Paging },
): Promise<{ searches: SavedSearch[]; count: number }> {
  const where = await condition(db, session, question);
  if (!question.client_id) where.add((p) => `(${isOwnOrFor(p)})`, session.actor.id);
  const term = escapeLike(question.search?.trim() ?? '');
  if (term !== '')
    where.add(
      (p) => `concat_ws(' ', s.name, s.note, cb.company_name) ilike '%' || ${p} || '%'`,
      term,
    );
  const { size, offset } = question.page;
  const from = createFrom(where.bind(session.actor.id));
  const [all, some] = await Promise.all([
    db.query<{ count: number }>(
      `select count(*)::int as count ${from} where ${where}`,
      where.values,
    ),
    db.query<SavedRow>(
      `select ${columns(createNameSql(session.actor))} ${from} where ${where} order by lower(s.name), s.id limit ${size} offset ${offset}`,
      where.values,
    ),
  ]);
  return {
    searches: some.rows.map((row) => savedSearch(row, session)),
    count: all.rows[0]?.count ?? 0,
  };
}

/** Throws `notFound` both for an invisible search and for a missing one. */
export async function knownSavedSearch(
  db: Db,
  session: Session,
  id: string,
  question: SearchQuestion = {},
): Promise<SavedSearch> {
  const where = await condition(db, session, question);
  where.add((p) => `s.id = ${p}`, id);
  const from = createFrom(where.bind(session.actor.id));
  const { rows } = await db.query<SavedRow>(
    `select ${columns(createNameSql(session.actor))} ${from} where ${where}`,
    where.values,
  );
  if (!rows[0]) throw refuse('notFound');
  return savedSearch(rows[0], session);
}

export async function ownSavedSearch(db: Db, session: Session, id: string): Promise<SavedSearch> {
  const search = await knownSavedSearch(db, session, id);
  if (!search.is_own) throw refuse('searchNotOwn');
  return search;
}

function savedSearch(row: SavedRow, { actor }: Session): SavedSearch {
  const { client, created_at, changed_at, last_run_at, new_since, ...search } = row;
  const { id, name, company_name } = client;
  return {
    ...search,
    ...uncounted,
    new_by_growth: null,
    new_since: new_since.toISOString(),
    client: id ? { id, name, company_name } : null,
    is_own: row.owner.id === actor.id,
    created_at: created_at.toISOString(),
    changed_at: changed_at.toISOString(),
    last_run_at: last_run_at?.toISOString() ?? null,
  };
}

export function refuseAlertOfPairs(mode: SearchMode, alert: SearchAlert | undefined): void {
  if (mode === SEARCH_MODE.matchPair && alert !== undefined && alert !== SEARCH_ALERT.never)
    throw refuseField('data.alert', 'Only searches for single stones can have an alert.');
}

export function nameFault(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || error.constraint !== 'saved_search_name')
    return error;
  const { searchNameTaken } = PROBLEMS;
  return new Refusal(searchNameTaken, [{ field: 'data.name', message: searchNameTaken.message }]);
}
