import type pg from 'pg';
import { UNDO_WINDOW_MINUTES } from '../../../../src/common/trade/undo-window.ts';
import { ACTIVE_FLAG, APPROVAL, MEMO_MOVEMENT } from '../../../../src/machines/codes.ts';
import { until } from '../../../support/runner/until.ts';
import type { Stone } from '../../../support/trade/desk.ts';
import { reduceState } from '../../model-check/reduction.ts';
import type { Scope } from '../../model-check/scope.ts';
import {
  createInitialState,
  type Line,
  type Memo,
  type ModelState,
  parseState,
  serializeState,
} from '../../model-check/state.ts';
import type { RealPeople } from './people.ts';

/** What the database holds about some stones and clients, as a world of the model, and which record is which. */
export interface RealWorld {
  readonly world: ModelState;
  idOf(what: string): string;
  /** the ids of the lines of a memo, by their stones */
  linesOf(memo: Memo): ReadonlyMap<number, string>;
}

interface Row {
  id: string;
  stone_id: string;
  business_id: string;
  state: number;
  due: boolean;
  extended: boolean;
  by: string;
  approver: string | null;
  request: string | null;
  memo: string;
  memo_state: number;
  line: string | null;
  last: boolean;
  doer: string | null;
  fresh: boolean;
}

/** The last step of the record and the last of its stone belong to one request. */
const isLast = (record: string) => `coalesce(
  (select w.request_id from ledger w where w.record_id = ${record}.id order by w.id desc limit 1)
  = (select w.request_id from ledger w where w.record_id = ${record}.stone_id order by w.id desc limit 1), false)`;

/**
 * A receipt that can be taken back when a step begins can still be when it ends: else the step waits until it cannot.
 * One that is over for good, with its memo, holds up nobody.
 */
export async function untilReceiptsKeep(pool: pg.Pool, stones: readonly Stone[]): Promise<void> {
  await until(
    'no receipt is about to stand for good',
    async () => {
      const { rowCount } = await pool.query(
        `select from memo_line l
          where l.stone_id = any($1) and l.state = ${MEMO_MOVEMENT.received.code}
            and exists (select from memo_line o where o.memo_id = l.memo_id
                        and (o.state = ${MEMO_MOVEMENT.issued.code} or ${isLast('o')}))
            and now() - (select w.at from ledger w where w.record_id = l.id order by w.id desc limit 1)
              between interval '${UNDO_WINDOW_MINUTES} minutes' - interval '20 seconds' and interval '${UNDO_WINDOW_MINUTES} minutes'`,
        [stones.map(({ id }) => id)],
      );
      return rowCount === 0;
    },
    60_000,
  );
}

export async function readWorld(
  pool: pg.Pool,
  scope: Scope,
  { stones, people }: { stones: readonly Stone[]; people: RealPeople },
): Promise<RealWorld> {
  const stoneIds: string[] = stones.map(({ id }) => id);
  const businessIds: (string | null)[] = people.clients.map(({ businessId }) => businessId);
  const stoneAt = ({ stone_id }: Row) => stoneIds.indexOf(stone_id);
  const clientAt = ({ business_id }: Row) => businessIds.indexOf(business_id);
  const rows = async (text: string, values: unknown[] = [stoneIds]): Promise<Row[]> =>
    (await pool.query<Row>(text, values)).rows;
  const of = (columns: string, table: string, state: string) =>
    rows(
      `select l.id, l.stone_id, l.business_id, l.state, ${columns} from ${table} l
        where l.stone_id = any($1) and ${state} order by l.id`,
    );
  const [statuses, businesses, holds, places, orders, lines, checks, bills, carts, requests] =
    await Promise.all([
      rows('select id, status as state from stone where id = any($1)'),
      pool.query<{ id: string; registration: number; is_active: boolean; gone: boolean }>(
        'select id, registration, is_active, deleted_at is not null as gone from business where id = any($1)',
        [businessIds],
      ),
      of('l.extended, l.until <= now() as due', 'hold', 'l.state = 1'),
      of('l.state = 2 and l.offered_until <= now() as due', 'hold_queue', 'l.state in (1, 2)'),
      of(
        `l.requested_by as by, case when l.state = 2 then l.decided_by end as approver,
         l.external_request_id as request, l.state = 1 and l.until <= now() as due, ${isLast('l')} as last`,
        'confirm_stone',
        'l.state in (1, 2)',
      ),
      of(
        `l.memo_id as memo, (select m.state from memo m where m.id = l.memo_id) as memo_state, ${isLast('l')} as last,
         (select w.actor_id from ledger w where w.record_id = l.id order by w.id desc limit 1) as doer,
         (select w.at > now() - make_interval(mins => ${UNDO_WINDOW_MINUTES}) from ledger w
           where w.record_id = l.id order by w.id desc limit 1) as fresh`,
        'memo_line',
        'true',
      ),
      of('true as due', 'return_check', 'l.state = 1'),
      of('l.memo_line_id as line', 'invoice_line', 'l.state = 1'),
      of('true as due', 'cart_line', 'l.state = 6'),
      rows(
        `select id, business_id, state from external_request where state = 1 and id in
          (select external_request_id from confirm_stone where stone_id = any($1)) order by id`,
      ),
    ]);
  const ids = new Map<string, string>();
  const whose = (kind: string, row: Row) => {
    const stone = stoneAt(row);
    const tradingClient = clientAt(row);
    ids.set(`${kind} ${stone} ${tradingClient}`, row.id);
    return { stone, tradingClient };
  };
  const memos = new Map<string, Memo & { ids: Map<number, string> }>();
  for (const row of lines) {
    const memo = memos.get(row.memo) ?? {
      tradingClient: clientAt(row),
      state: row.memo_state,
      lines: [],
      ids: new Map<number, string>(),
    };
    memos.set(row.memo, memo);
    const isReceived = row.state === MEMO_MOVEMENT.received.code;
    const line: Line = {
      stone: stoneAt(row),
      tradingClient: clientAt(row),
      state: row.state,
      receiver: isReceived && row.fresh ? people.nameOf(row.doer) : null,
      isLast: row.last,
    };
    memo.lines.push(line);
    memo.ids.set(line.stone, row.id);
  }
  const sorted = [...memos.values()].map((memo) => ({
    ...memo,
    lines: memo.lines.toSorted((one, other) => one.stone - other.stone),
  }));
  const world: ModelState = {
    ...createInitialState({ stones: stones.length, clients: businessIds.length }),
    stones: stoneIds.map((id) => ({
      state: statuses.find((row) => row.id === id)?.state ?? 0,
      copies: 1,
    })),
    tradingClients: businessIds.map((id) => {
      const found = businesses.rows.find((row) => row.id === id);
      if (!found) throw new Error('a client is not there');
      const { active, inactive } = ACTIVE_FLAG;
      return {
        registration: found.registration,
        flag: (found.is_active ? active : inactive).code,
        isDeleted: found.gone,
      };
    }),
    holds: holds.map((row) => ({
      ...whose('hold', row),
      isExtended: row.extended,
      hasClock: true,
      isDue: row.due,
    })),
    places: places.map((row) => ({
      ...whose('place', row),
      state: row.state,
      hasClock: row.state === 2,
      isDue: row.due,
    })),
    orders: orders.map((row) => ({
      ...(row.last || row.state === APPROVAL.pending.code
        ? whose('order', row)
        : { stone: stoneAt(row), tradingClient: clientAt(row) }),
      state: row.state,
      isExternal: row.request !== null,
      requester: people.nameOf(row.by) ?? '',
      approver: people.nameOf(row.approver),
      isLast: row.last,
      hasClock: row.state === APPROVAL.pending.code,
      isDue: row.due,
    })),
    requests: requests.map((request) => ({
      tradingClient: clientAt(request),
      undecided: orders
        .filter((row) => row.request === request.id && row.state === APPROVAL.pending.code)
        .map(stoneAt)
        .toSorted(),
    })),
    memos: sorted.map(({ tradingClient, state, lines: own }) => ({
      tradingClient,
      state,
      lines: own,
    })),
    checks: checks.map((row) => ({ stone: whose('check', row).stone })),
    bills: bills.map((row) => ({
      stone: stoneAt(row),
      tradingClient: clientAt(row),
      for: row.line === null ? 'order' : 'line',
    })),
    carts: carts.map((row) => whose('cart', row)),
  };
  reduceState(world, scope);
  const byMemo = new Map(
    sorted.map(({ tradingClient, state, lines: own, ids: lineIds }) => [
      JSON.stringify({ tradingClient, state, lines: own }),
      lineIds,
    ]),
  );
  return {
    world: parseState(serializeState(world)),
    idOf(what) {
      const found = ids.get(what);
      if (!found) throw new Error(`the database has no ${what}`);
      return found;
    },
    linesOf(memo) {
      const found = byMemo.get(JSON.stringify(memo));
      if (!found) throw new Error('the database has no such memo');
      return found;
    },
  };
}
