import type pg from 'pg';
import type { RequestId, SavedSearchId, UserId } from '#api/ids.gen.ts';
import { formatNumber, formatWeight } from '#common/format.ts';
import { shareTitle } from '#common/share-text.ts';
import { SEARCH_ALERT } from '#machines/codes.ts';
import { mayCallNow } from '../people/accounts/may-call-now.ts';
import { runStatement, statement } from '../platform/db/statement.ts';
import { isRequestFault } from '../platform/http/refusal.ts';
import { composeEmail } from '../platform/mail/email-templates.ts';
import { queueEmail } from '../platform/mail/queue-email.ts';
import { foundColumns } from '../stock/search/find-page.ts';
import { getReadVersion } from '../stock/search/read-version.ts';
import { rowsByNumber } from '../stock/search/rows-by-number.ts';
import type { Search } from '../stock/search/search.ts';
import { readSharer } from '../stock/share/sharer.ts';
import { compareMatches, type Matches, newsWords } from '../trading/searches/compare-matches.ts';
import type { Viewer } from '../trading/searches/count-saved-searches.ts';
import type { SavedFilter } from '../trading/searches/saved-filter.ts';
import type { Change } from './change.ts';
import { runPortalChange } from './run-change.ts';

const MOST_MATCHES = 50_000;
const MAX_NAMED = 20;

/** Start of the last period of `unit`. Days and weeks start at 06:00 UTC. */
const lastStart = (unit: 'day' | 'week'): string =>
  `(date_trunc('${unit}', now() at time zone 'UTC' - interval '6 hours') + interval '6 hours') at time zone 'UTC'`;

// A search without a row of `search_alert` has nothing to compare with, so it is always due.
const DUE = statement(
  'search-alerts-due',
  `select s.id, s.owner_id, s.name, s.filter, s.alert, s.changed_at::text, a.stones, a.prices, a.version, a.fault,
         a.compared_at::text
     from saved_search s left join search_alert a on a.saved_search_id = s.id
    where s.alert <> ${SEARCH_ALERT.never}
      and (a.saved_search_id is null
           or s.alert = ${SEARCH_ALERT.atOnce} and coalesce(a.notified_at, '-infinity') < now() - interval '15 minutes'
           or s.alert = ${SEARCH_ALERT.daily} and a.compared_at < ${lastStart('day')}
           or s.alert = ${SEARCH_ALERT.weekly} and a.compared_at < ${lastStart('week')})
    order by s.id`,
);
const LOCK = statement(
  'search-alert-lock',
  'select alert_token as token from saved_search where id = $1 and alert = $2 and changed_at = $3::text::timestamptz for no key update',
);
const STORE = statement(
  'search-alert-store',
  `insert into search_alert (saved_search_id, stones, prices, version, fault, news, notified_at)
   values ($1, $2::integer[], $3::integer[], $4, $5::text, $6::text, case when $6::text is not null then now() end)
   on conflict (saved_search_id) do update
     set stones = excluded.stones, prices = excluded.prices, version = excluded.version, fault = excluded.fault,
         news = excluded.news, notified_at = coalesce(excluded.notified_at, search_alert.notified_at), compared_at = now()
     where search_alert.compared_at is not distinct from $7::text::timestamptz`,
);
const NUMBERS = statement(
  'search-alert-stock-numbers',
  'select stock_no from stone where nr = any($1::integer[]) order by array_position($1::integer[], nr)',
);
const RECIPIENT = statement(
  'search-alert-recipient',
  'select email, first_name from app_user where id = $1',
);

interface Tools {
  readonly pool: pg.Pool;
  readonly search: Search;
  readonly publicAddress: () => string;
}

interface Due {
  readonly id: SavedSearchId;
  readonly owner_id: UserId;
  readonly name: string;
  readonly filter: SavedFilter;
  readonly alert: number;
  readonly changed_at: string;
  readonly stones: number[] | null;
  readonly prices: number[] | null;
  readonly version: string | null;
  readonly fault: string | null;
  readonly compared_at: string | null;
}

/** Compares the matches of every due search with the earlier ones, and notifies the owners. */
export async function sendSearchAlerts(
  tools: Tools,
  requestId: RequestId,
  most = MOST_MATCHES,
): Promise<void> {
  const { rows } = await runStatement(tools.pool, DUE);
  const failures: unknown[] = [];
  for (const due of rows as Due[])
    await compareSearch(tools, requestId, due, most).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

async function compareSearch(
  tools: Tools,
  requestId: RequestId,
  due: Due,
  most: number,
): Promise<void> {
  const { pool, search } = tools;
  const { revision, change } = await getReadVersion(pool);
  const version = `${revision}/${change}`;
  if (due.version === version && due.alert === SEARCH_ALERT.atOnce) return;
  const owner = await readSharer(pool, due.owner_id);
  if (!owner || !(await mayCallNow(pool, owner.session.actor, 'getSavedSearch'))) return;
  const viewer = { pool, search, session: owner.session };
  const found = await readMatches(viewer, due.filter, most);
  const now: Matches = 'fault' in found ? { stones: [], prices: [] } : found;
  const fault = 'fault' in found ? found.fault : null;
  const isFirst = due.stones === null || due.prices === null || due.fault !== null;
  const before: Matches = isFirst ? now : { stones: due.stones ?? [], prices: due.prices ?? [] };
  const news = compareMatches(before, now);
  const words = fault === null ? newsWords(news) : '';
  const named = [...news.added, ...news.cheaper].slice(0, MAX_NAMED);
  const lines = words === '' ? [] : await describeStones(viewer, due.filter, named);
  await runPortalChange(pool, requestId, async (portal) => {
    const { connection } = portal;
    const locked = await runStatement(connection, LOCK, [due.id, due.alert, due.changed_at]);
    // The owner changed the search during the comparison.
    if (locked.rowCount === 0) return;
    const stored = await runStatement(connection, STORE, [
      due.id,
      [...now.stones],
      [...now.prices],
      version,
      fault,
      words || null,
      due.compared_at,
    ]);
    // A concurrent run has already stored its comparison and notified the owner.
    if (stored.rowCount === 0 || words === '') return;
    const omitted = news.added.length + news.cheaper.length - named.length;
    const token = locked.rows[0]?.token ?? '';
    await notifyOwner(portal, tools, due, { words, lines, omitted, token });
  });
}

async function readMatches(
  viewer: Viewer,
  filter: SavedFilter,
  most: number,
): Promise<Matches | { readonly fault: string }> {
  try {
    const { columns } = await foundColumns(viewer, filter, {
      names: ['nr', 'markup_ppc'],
      most,
    });
    return columns?.nr && columns.markup_ppc
      ? { stones: [...columns.nr], prices: [...columns.markup_ppc] }
      : {
          fault: `More than ${most.toLocaleString('en-US')} stones match this search. Narrow the search to be notified.`,
        };
  } catch (error) {
    // The stored search has become invalid, for example because a value of its filter no longer
    // exists.
    if (isRequestFault(error)) return { fault: error.entries[0]?.message ?? error.message };
    throw error;
  }
}

async function describeStones(
  viewer: Viewer,
  { business_id }: SavedFilter,
  numbers: readonly number[],
): Promise<string[]> {
  const { rows } = await runStatement(viewer.pool, NUMBERS, [[...numbers]]);
  const stockNos = rows.map(({ stock_no }) => stock_no);
  const known = await rowsByNumber(viewer, stockNos, business_id);
  return stockNos.flatMap((stockNo) => {
    const row = known.get(stockNo);
    if (!row) return [];
    const stone = `${shareTitle(row)} ${formatWeight(row.carat)} ct`;
    return [`${stockNo}  ${stone}  $${formatNumber(row.markup_ppc)} per carat`];
  });
}

async function notifyOwner(
  change: Change,
  { publicAddress }: Tools,
  { id, name, owner_id }: Due,
  news: { words: string; lines: readonly string[]; omitted: number; token: string },
): Promise<void> {
  change.consequences.addToOutbox('notice', {
    kind: 'search.alert',
    record_ids: [id],
    actor_id: null,
  });
  const { rows } = await runStatement(change.connection, RECIPIENT, [owner_id]);
  const urlOf = (path: string) => new URL(path, publicAddress()).href;
  for (const { email, first_name } of rows)
    await queueEmail(
      change,
      composeEmail('search.alert', email, {
        firstName: first_name,
        name,
        news: news.words,
        stones: news.lines.join('\n'),
        omitted: news.omitted,
        link: urlOf(`/saved-search?open=${id}`),
        endLink: urlOf(`/end-alert/${news.token}`),
      }),
    );
}
