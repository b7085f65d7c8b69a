import type { BusinessId, CartLineId, StoneId, UserId } from '#api/ids.gen.ts';
import type { TradingClient } from '#machines/workflows/actor-guards.ts';
import { cartMachine } from '#machines/workflows/cart.ts';
import { stateIn } from '../platform/db/state-condition.ts';
import { type Row, runStatement, statement, statementsFor } from '../platform/db/statement.ts';
import { idsOfTable, type TableIds } from '../platform/db/table-ids.ts';
import { viewerOfClient, viewerOfUser } from '../stock/prices/viewer.ts';
import {
  type Change,
  type Decided,
  type LockedStone,
  personOf,
  stateReached,
  stoneOf,
} from './change.ts';
import { type FrozenPrices, frozenValues, readCurrentPrices } from './frozen-prices.ts';
import { lockStonesOf } from './records/stone-records.ts';
import { CLIENT_COLUMNS } from './trading-client.ts';
import type { WrittenLine } from './written-lines.ts';

/**
 * Tables of the lists that users fill with stones. Users add a stone for a business or for
 * themselves.
 */
const KEPT_TABLES = ['cart_line', 'watch_line', 'note'] as const;
export type KeptTable = (typeof KEPT_TABLES)[number];

/**
 * A stone to add to a list. `tradingClient` becomes the owner of the line. If `tradingClient` is
 * null, the user becomes the owner.
 */
export interface Place {
  stone: LockedStone;
  tradingClient: TradingClient | null;
}

export interface KeptLine<Own extends TableIds[KeptTable] = TableIds[KeptTable]> {
  id: Own;
  stoneId: StoneId;
  state: number;
  tradingClient: TradingClient | null;
  /** user who owns the line; null if a business owns the line */
  keeper: UserId | null;
  remark: string | null;
}

type LockName = `kept-lock-${KeptTable | 'carted' | 'every-carted'}`;

const lock = <const Name extends LockName>(name: Name, table: KeptTable, condition: string) =>
  statement(
    name,
    `select l.id, l.stone_id as "stoneId", l.state, l.remark, case when b.id is null then l.added_by end as keeper,
                ${CLIENT_COLUMNS}
           from ${table} l left join business b on b.id = l.business_id
          where ${condition} order by l.id for no key update of l`,
  );
const LOCK = statementsFor(KEPT_TABLES, (table) =>
  lock(`kept-lock-${table}`, table, 'l.id = any($1)'),
);
const LOCK_CARTED = lock(
  'kept-lock-carted',
  'cart_line',
  `l.stone_id = any($1) and l.business_id = any($2) and ${stateIn('l.state', cartMachine, 'live')}`,
);
const LOCK_EVERY_CARTED = lock(
  'kept-lock-every-carted',
  'cart_line',
  `l.stone_id = any($1) and ${stateIn('l.state', cartMachine, 'live')}`,
);

/** Locks the stones before the lines. Every change uses this lock order. */
export async function lockKeptLines<Table extends KeptTable>(
  change: Change,
  table: Table,
  ids: readonly TableIds[Table][],
): Promise<KeptLine<TableIds[Table]>[]> {
  await lockStonesOf(change, table, ids);
  const { rows } = await runStatement(change.connection, LOCK[table], [idsOfTable(table, ids)]);
  return toKeptLines<TableIds[KeptTable]>(rows) as KeptLine<TableIds[Table]>[];
}

/** Locks the cart lines of these businesses. The caller must have locked the stones. */
export const lockCarted = async (
  change: Change,
  stoneIds: readonly StoneId[],
  businessIds: readonly BusinessId[],
): Promise<KeptLine<CartLineId>[]> =>
  toKeptLines((await runStatement(change.connection, LOCK_CARTED, [stoneIds, businessIds])).rows);

/** Locks the cart lines of all businesses. The caller must have locked the stones. */
export const lockEveryCarted = async (
  change: Change,
  stoneIds: readonly StoneId[],
): Promise<KeptLine<CartLineId>[]> =>
  toKeptLines((await runStatement(change.connection, LOCK_EVERY_CARTED, [stoneIds])).rows);

const toKeptLines = <Own extends TableIds[KeptTable]>(
  rows: readonly (Row<LockName> & { id: Own })[],
): KeptLine<Own>[] =>
  rows.map(({ businessId, associateId, registration, isActive, isVerified, ...line }) => ({
    ...line,
    tradingClient:
      businessId && registration
        ? { businessId, associateId, registration, isActive: isActive === true, isVerified }
        : null,
  }));

const placeKey = (businessId: BusinessId | null, stoneId: StoneId): string =>
  `${businessId ?? ''} ${stoneId}`;
const keyOf = ({ tradingClient, stone }: Place): string =>
  placeKey(tradingClient?.businessId ?? null, stone.id);

const LISTED = statementsFor(KEPT_TABLES, (table) =>
  statement(
    `kept-listed-${table}`,
    `select stone_id, business_id from ${table}
          where stone_id = any($1) and state = $2
            and (business_id = any($3) or (business_id is null and added_by = $4))`,
  ),
);

/**
 * Returns the places (stone and owner) for which a line in the state `live` already exists. Also
 * returns a place that repeats an earlier one.
 */
export async function findListedPlaces(
  change: Change,
  table: KeptTable,
  { live, places }: { live: number; places: readonly Place[] },
): Promise<ReadonlySet<Place>> {
  const { rows } = await runStatement(change.connection, LISTED[table], [
    places.map(({ stone }) => stone.id),
    live,
    [...new Set(places.flatMap(({ tradingClient }) => tradingClient?.businessId ?? []))],
    personOf(change),
  ]);
  const taken = new Set(rows.map((row) => placeKey(row.business_id, row.stone_id)));
  const listed = new Set<Place>();
  for (const place of places) {
    const key = keyOf(place);
    if (taken.has(key)) listed.add(place);
    taken.add(key);
  }
  return listed;
}

export interface KeptDetails {
  remark(place: { stoneId: StoneId; businessId: BusinessId | null }): string | null;
  dueOn: string | null;
}

export const sameRemark = (remark: string | null, dueOn: string | null = null): KeptDetails => ({
  remark: () => remark,
  dueOn,
});

/**
 * Returns the details for new lines that replace `lines` in another list. Each new line keeps the
 * remark of the old line; `dueOn` is null.
 */
export function remarksOf(lines: readonly KeptLine[]): KeptDetails {
  const remarks = new Map(
    lines.map(({ tradingClient, stoneId, remark }) => [
      placeKey(tradingClient?.businessId ?? null, stoneId),
      remark,
    ]),
  );
  return {
    remark: ({ businessId, stoneId }) => remarks.get(placeKey(businessId, stoneId)) ?? null,
    dueOn: null,
  };
}

const add = <const Table extends KeptTable>(table: Table, column = '', value = '') =>
  statement(
    `kept-add-${table}`,
    `insert into ${table} (stone_id, business_id, state, added_by, remark, stone_status, rap, disc, price_per_ct, amount${column})
         select f.stone_id, f.business_id, $1, $2, f.remark, s.status, f.rap, f.disc, f.price_per_ct, f.amount${value}
           from unnest($3::uuid[], $4::text[], $5::uuid[], $6::numeric[], $7::numeric[], $8::numeric[], $9::numeric[])
                  as f (business_id, remark, stone_id, rap, disc, price_per_ct, amount)
           join stone s on s.id = f.stone_id
         returning id, stone_id as "stoneId", business_id as "businessId"`,
  );
const ADD = {
  list: statementsFor(['cart_line', 'watch_line'], (table) => add(table)),
  note: add('note', ', due_on', ', $10'),
};

function wordsOfNote(remark: string | null): string {
  if (remark === null) throw new Error('a note has no text');
  return remark;
}

/** Each line stores the current price for its owner. */
export async function addKeptLines<Table extends KeptTable>(
  change: Change,
  of: Table,
  decided: readonly Decided<{ tradingClient: TradingClient | null }>[],
  { remark, dueOn }: KeptDetails,
): Promise<WrittenLine<TableIds[Table]>[]> {
  const values: ReturnType<typeof frozenValues>[] = [];
  const owners: (BusinessId | null)[] = [];
  const remarks: (string | null)[] = [];
  for (const [businessId, moves] of byOwner(decided)) {
    const stoneIds = moves.map(stoneOf);
    values.push(frozenValues(await pricesFor(change, stoneIds, moves), stoneIds));
    owners.push(...stoneIds.map(() => businessId));
    remarks.push(...stoneIds.map((stoneId) => remark({ stoneId, businessId })));
  }
  const begun = [stateReached(decided), personOf(change), owners] as const;
  const prices = [
    values.flatMap(([stoneIds]) => stoneIds),
    values.flatMap(([, rap]) => rap),
    values.flatMap(([, , disc]) => disc),
    values.flatMap(([, , , perCarat]) => perCarat),
    values.flatMap(([, , , , amount]) => amount),
  ] as const;
  const table: KeptTable = of;
  const { rows } =
    table === 'note'
      ? await runStatement(change.connection, ADD.note, [
          ...begun,
          remarks.map(wordsOfNote),
          ...prices,
          dueOn,
        ])
      : await runStatement(change.connection, ADD.list[table], [...begun, remarks, ...prices]);
  const written = new Map(rows.map((row) => [placeKey(row.businessId, row.stoneId), row]));
  const lines = decided.flatMap(
    (move) => written.get(placeKey(move.businessId, stoneOf(move))) ?? [],
  );
  return lines as WrittenLine[] as WrittenLine<TableIds[Table]>[];
}

type Move = Decided<{ tradingClient: TradingClient | null }>;

function byOwner(decided: readonly Move[]): Map<BusinessId | null, Move[]> {
  const owners = new Map<BusinessId | null, Move[]>();
  for (const move of decided) {
    const known = owners.get(move.businessId);
    if (known) known.push(move);
    else owners.set(move.businessId, [move]);
  }
  return owners;
}

/** For a line without a business, the price is the one that the creator of the line sees. */
function pricesFor(
  change: Change,
  stoneIds: readonly StoneId[],
  [first]: readonly Move[],
): Promise<FrozenPrices> {
  const tradingClient = first?.context.tradingClient;
  const viewer = tradingClient ? viewerOfClient(tradingClient) : viewerOfUser(change.actor);
  return readCurrentPrices(change, stoneIds, viewer);
}
