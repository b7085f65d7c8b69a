import type pg from 'pg';
import type { RapListId, RepriceSessionId, UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { stateHasTag } from '#machines/kernel/state-codes.ts';
import { stoneMachine } from '#machines/workflows/stone.ts';
import { parseDecimal } from '../../platform/db/decimal.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { type Row, runStatement, statement } from '../../platform/db/statement.ts';
import type { Paging } from '../../platform/http/paging.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { retentionInterval } from '../../platform/retention.ts';
import { DIGITS } from '../prices/decimals.ts';
import type { PriceBook } from '../prices/price-book.ts';
import type { AttributeNames } from '../stones/attribute-names.ts';
import type { ProposedLine, ShownPrices } from './propose.ts';

type Schemas = components['schemas'];
export type Conflict = NonNullable<Schemas['RepriceConflict']>;

const ADD = statement(
  'reprice-add-session',
  'insert into reprice_session (rule, limits, rap_lists, created_by) values ($1, $2, $3, $4) returning id',
);
const ADD_LINES = statement(
  'reprice-add-lines',
  `insert into reprice_line (session_id, stone_id, days, old_disc, old_price_per_ct, old_total_amt, new_disc, new_price_per_ct, new_total_amt, shown, reason, is_left_out)
   select $1, l.stone_id, l.days, l.old_disc, l.old_price, l.old_total, l.new_disc, l.new_price, l.new_total, l.shown, l.reason, l.is_left_out
     from jsonb_to_recordset($2::jsonb) as l (stone_id uuid, days int, old_disc numeric, old_price numeric, old_total numeric, new_disc numeric, new_price numeric,
          new_total numeric, shown jsonb, reason text, is_left_out boolean)`,
);

/**
 * Returns the ids of the Rap lists that determine the prices of a session. The lab-grown lists
 * count only if the rule is based on them.
 */
export const priceListsOf = (
  { versions, labGrown }: PriceBook,
  base: Schemas['RepriceBase'],
): RapListId[] =>
  [versions, ...(base === 'lab_grown_list' ? [labGrown.versions] : [])]
    .flatMap(({ ROUND, PEAR }) => [ROUND, PEAR])
    .flatMap((list) => list?.id ?? []);

export async function addSession(
  db: pg.PoolClient,
  { rule, limits }: Pick<Schemas['RepriceProposal'], 'rule' | 'limits'>,
  lines: readonly ProposedLine[],
  { book, person }: { readonly book: PriceBook; readonly person: UserId },
): Promise<RepriceSessionId> {
  const values = [
    JSON.stringify(rule),
    JSON.stringify(limits),
    priceListsOf(book, rule.base),
    person,
  ] as const;
  const { rows } = await runStatement(db, ADD, values);
  const [session] = rows;
  if (!session) throw new Error('the reprice session was not inserted');
  await runStatement(db, ADD_LINES, [
    session.id,
    JSON.stringify(
      lines.map(({ stone_id, days, old, next, shown, reason, isLeftOut }) => ({
        ...{ stone_id, days, shown, reason, is_left_out: isLeftOut },
        ...{ old_disc: old.disc, old_price: old.price_per_ct, old_total: old.total_amt },
        ...{ new_disc: next.disc, new_price: next.price_per_ct, new_total: next.total_amt },
      })),
    ),
  ]);
  return session.id;
}

const STATE = `case when s.discarded_at is not null then 'discarded' when s.undone_at is not null then 'undone' when s.applied_at is not null then 'applied' else 'open' end`;
const SESSION = `s.id, s.created_at, btrim(c.first_name || ' ' || c.last_name) as created_by, ${STATE} as state,
    coalesce(s.discarded_at, s.undone_at, s.applied_at) as ended_at, btrim(e.first_name || ' ' || e.last_name) as ended_by, s.rule, s.limits, n.*
  from reprice_session s join app_user c on c.id = s.created_by left join app_user e on e.id = s.ended_by
  cross join lateral (select count(*)::int as stones, (count(*) filter (where not is_left_out))::int as proposed,
      (count(*) filter (where accepted))::int as accepted, (count(*) filter (where not accepted))::int as rejected
    from reprice_line l where l.session_id = s.id) n`;
const READ = statement('reprice-read-session', `select ${SESSION} where s.id = $1`);
const LIST = statement(
  'reprice-list-sessions',
  `select (select count(*) from reprice_session)::int as sessions, ${SESSION} order by s.created_at desc, s.id desc limit $1 offset $2`,
);

const toSession = ({
  created_at,
  ended_at,
  ...session
}: Row<'reprice-read-session'>): Schemas['RepriceSession'] => ({
  ...(session as unknown as Schemas['RepriceSession']),
  created_at: created_at.toISOString(),
  created_by: session.created_by ?? '',
  ended_at: ended_at?.toISOString() ?? null,
});

export async function readSession(
  db: Queryable,
  id: RepriceSessionId,
): Promise<Schemas['RepriceSession']> {
  const { rows } = await runStatement(db, READ, [id]);
  const [session] = rows;
  if (!session) throw refuse('notFound');
  return toSession(session);
}

export async function listSessions(
  db: Queryable,
  { size, offset }: Paging,
): Promise<{ sessions: Schemas['RepriceSession'][]; count: number }> {
  const { rows } = await runStatement(db, LIST, [size, offset]);
  return {
    count: rows[0]?.sessions ?? 0,
    sessions: rows.map(({ sessions: _, ...session }) => toSession(session)),
  };
}

const PRUNE = statement(
  'reprice-prune',
  `with gone as (
     select id from reprice_session
      where case when applied_at is null then created_at < now() - ${retentionInterval('otherReprices')}
                 else applied_at < now() - ${retentionInterval('appliedReprices')} end),
   lines as (delete from reprice_line where session_id in (select id from gone))
   delete from reprice_session where id in (select id from gone)`,
);

/** Deletes old sessions. Applied sessions are kept as long as the audit log. */
export async function pruneRepriceSessions(pool: pg.Pool): Promise<void> {
  await runStatement(pool, PRUNE);
}

const LOCK = statement(
  'reprice-lock-session',
  `select s.rap_lists, s.rule, ${STATE} as state from reprice_session s where s.id = $1 for update`,
);

/** Locks the session, so that changes of one session run one after the other. */
export async function lockSession(
  db: pg.PoolClient,
  id: RepriceSessionId,
  state: 'open' | 'applied',
): Promise<Row<'reprice-lock-session'>> {
  const { rows } = await runStatement(db, LOCK, [id]);
  const [session] = rows;
  if (!session) throw refuse('notFound');
  if (session.state !== state)
    throw refuse(state === 'open' ? 'repriceNotOpen' : 'repriceNotApplied');
  return session;
}

const LINES = statement(
  'reprice-read-lines',
  `select l.*, t.stock_no, t.diamond_type, t.growth_type, t.shape, t.carat, t.color, t.clarity, t.fancy, t.status, p.name as provider,
          (t.disc, t.price_per_ct, t.total_amt) is distinct from
            (case when s.applied_at is null then (l.old_disc, l.old_price_per_ct, l.old_total_amt) else (l.new_disc, l.new_price_per_ct, l.new_total_amt) end) as has_moved,
          ${STATE} as state
     from reprice_line l join reprice_session s on s.id = l.session_id join stone t on t.id = l.stone_id join provider p on p.id = t.provider_id
    where l.session_id = $1 order by t.stock_no`,
);
export type StoredLine = Row<'reprice-read-lines'>;

export async function readLines(db: Queryable, id: RepriceSessionId): Promise<StoredLine[]> {
  return (await runStatement(db, LINES, [id])).rows;
}

/**
 * Returns the reason why the price of the stone can no longer be applied or restored; null if it
 * can.
 */
export function conflictOf(line: StoredLine): Conflict | null {
  if (line.is_left_out || line.state === 'discarded') return null;
  if (line.state === 'undone') return line.kept as Conflict | null;
  if (line.state === 'applied' && !line.accepted) return null;
  if (line.has_moved) return 'price_changed';
  return stateHasTag(stoneMachine, line.status, 'editable') ? null : 'taken';
}

const shown = (value: number, digits: number): number => value / 10 ** digits;
const shownPrice = (price: ShownPrices['after']): Schemas['RepricePrice'] => ({
  disc: price.disc === null ? null : shown(price.disc, DIGITS.disc),
  price_per_ct: shown(price.perCarat, DIGITS.money),
  amount: shown(price.amount, DIGITS.money),
  offered_per_ct: shown(price.offered, DIGITS.money),
  rank: price.rank,
  pieces: price.pieces,
});

export function toLine(line: StoredLine, names: AttributeNames): Schemas['RepriceLine'] {
  const { before, after } = line.shown as unknown as ShownPrices;
  return {
    stone_id: line.stone_id,
    stock_no: line.stock_no,
    diamond_type: line.diamond_type as 1 | 2,
    growth_type: line.growth_type as 1 | 2,
    shape: names.name(line.shape) ?? '',
    carat: parseDecimal(line.carat),
    color: names.name(line.color),
    clarity: names.name(line.clarity),
    fancy: names.name(line.fancy),
    provider: line.provider,
    status: line.status as Schemas['RepriceLine']['status'],
    days: line.days,
    before: shownPrice(before),
    after: shownPrice(after),
    change: shown(Math.round((after.perCarat / before.perCarat - 1) * 10_000), 2),
    limit: line.reason as Schemas['RepriceLimit'],
    is_left_out: line.is_left_out,
    accepted: line.accepted,
    conflict: conflictOf(line),
  };
}
