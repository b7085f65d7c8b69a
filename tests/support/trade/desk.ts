import { expect } from 'vitest';
import type { StoneId } from '#api/ids.gen.ts';
import type { Answer, Person, Portal } from '../servers/portal.ts';

export const HOLD = '/inventory/new-arrival/hold';
export const RELEASE = '/inventory/new-arrival/release-hold';
export const EXTEND = '/inventory/new-arrival/extend-hold';
export const LINE = '/inventory/new-arrival/hold-queue';
export const CONFIRM = '/inventory/new-arrival/confirm-stone';
export const ORDERS = '/inventory/new-arrival/get-confirm-stone';
export const APPROVE = '/inventory/new-arrival/approve-stone';
export const APPROVE_EXTERNAL = '/inventory/new-arrival/approve-external-export-diamonds';
export const REJECT = '/inventory/new-arrival/reject-stone';
export const UPDATE_ORDER = '/inventory/new-arrival/update-confirm-stone';
export const CANCEL_ORDER = '/inventory/new-arrival/cancel-confirm-stone';
export const REVERSE_ORDER = '/inventory/new-arrival/reverse-confirm-stone';
export const IMPORT = '/inventory/new-arrival/import-external-diamonds';
export const HOLDS = '/inventory/new-arrival/get-hold';

/** The reason that staff give to the client. */
const REASON = 'The trading client requested it.';

type Headers = Record<string, string>;

/** A stone without holds, waitlist or orders. */
export interface Stone {
  id: StoneId;
  stock_no: string;
}

export interface Desk {
  hold(by: Person, stones: readonly string[], more?: object, headers?: Headers): Promise<Answer>;
  release(by: Person, holds: readonly string[], more?: object, headers?: Headers): Promise<Answer>;
  extend(by: Person, holds: readonly string[], more?: object, headers?: Headers): Promise<Answer>;
  join(by: Person, stones: readonly string[], more?: object, headers?: Headers): Promise<Answer>;
  leave(by: Person, places: readonly string[], more?: object, headers?: Headers): Promise<Answer>;
  confirm(by: Person, stones: readonly string[], more?: object, headers?: Headers): Promise<Answer>;
  approve(by: Person, orders: readonly string[], more?: object, headers?: Headers): Promise<Answer>;
  approveExternal(by: Person, orders: readonly string[], more?: object): Promise<Answer>;
  /** `more` sets the reason as `remark` */
  reject(by: Person, orders: readonly string[], more?: object, headers?: Headers): Promise<Answer>;
  updateOrders(
    by: Person,
    orders: readonly string[],
    more?: object,
    headers?: Headers,
  ): Promise<Answer>;
  /** reverses approved orders; `more` sets the reason as `remark` */
  reverseOrders(by: Person, orders: readonly string[], more?: object): Promise<Answer>;
  cancelOrders(by: Person, orders: readonly string[], more?: object): Promise<Answer>;
  /** imports the list of an external client, as numbers in the body */
  importList(by: Person, stones: readonly string[], more?: object): Promise<Answer>;
  setStatus(by: Person, stoneId: StoneId, status: 1 | 2, headers?: Headers): Promise<Answer>;
  /**
   * Returns available stones of suppliers that guarantee them, without waitlist and in no list, which
   * no earlier call returned. White
   * ones come first, because the default search shows them.
   */
  stones(count: number): Promise<Stone[]>;
  stone(): Promise<Stone>;
  /** Places a hold, which must succeed. Returns its id. */
  held(by: Person, stone: Stone): Promise<string>;
  /** Joins the waitlist, which must succeed. Returns the id of the entry. */
  inLine(by: Person, stone: Stone): Promise<string>;
  /** Orders a stone, which must succeed. Returns the id of the order line. */
  ordered(by: Person, stone: Stone, more?: object): Promise<string>;
  statusOf(stone: Stone): Promise<number>;
  /**
   * Sets the cost of these stones, or of the stones of these records, close to zero: no price is
   * below cost.
   */
  askLittle(ids: readonly string[]): Promise<void>;
  /** The same with a cost above any price: every price is below cost. */
  askMuch(ids: readonly string[]): Promise<void>;
  orderRow(id: string): Promise<Record<string, unknown>>;
  holdRow(id: string): Promise<Record<string, unknown>>;
  placeState(id: string): Promise<number>;
}

/** Calls of people for stones. */
export function deskOf(portal: Pick<Portal, 'call' | 'database'>): Desk {
  const { pool } = portal.database;
  const taken: string[] = [];
  const call =
    (method: string, path: string, field: string) =>
    (by: Person, ids: readonly string[], more: object = {}, headers: Headers = {}) =>
      portal.call(by.token, method, path, { body: { data: { [field]: ids, ...more } }, headers });
  /** Actors from outside the client's business give a reason, unless the call sets its own. */
  const withReason =
    (send: ReturnType<typeof call>): ReturnType<typeof call> =>
    (by, ids, more = {}, headers = {}) =>
      send(by, ids, by.businessId === null ? { remark: REASON, ...more } : more, headers);
  const hold = call('POST', HOLD, 'stock_numbers');
  const join = call('POST', LINE, 'stock_numbers');

  const confirm = call('POST', CONFIRM, 'stock_numbers');

  async function one<T>(query: string, id: string): Promise<T> {
    const { rows } = await pool.query(query, [id]);
    if (!rows[0]) throw new Error(`there is no record ${id}`);
    return rows[0] as T;
  }

  async function stones(count: number): Promise<Stone[]> {
    const { rows } = await pool.query<Stone>(
      `select s.id, s.stock_no from stone s
        where s.status = 1 and s.id <> all($1)
          and not exists (select from provider p where p.id = s.provider_id and p.availability = 2)
          and not exists (select from hold_queue q where q.stone_id = s.id)
          and not exists (select from cart_line c where c.stone_id = s.id)
          and not exists (select from watch_line w where w.stone_id = s.id)
          and not exists (select from note n where n.stone_id = s.id)
          and not exists (select from enquiry e where e.stone_id = s.id)
        order by s.diamond_type, s.stock_no limit $2`,
      [taken, count],
    );
    if (rows.length < count) throw new Error('the demo world has run out of free stones');
    taken.push(...rows.map(({ id }) => id));
    return rows;
  }

  const setAsk = (perCarat: number) => async (ids: readonly string[]) => {
    await pool.query(
      `update stone set disc = null, total_amt = null, price_per_ct = $2
        where id = any($1) or id in (select stone_id from confirm_stone where id = any($1)
                                     union all select stone_id from memo_line where id = any($1))`,
      [ids, perCarat],
    );
  };

  return {
    hold,
    join,
    release: withReason(call('PUT', RELEASE, 'hold_ids')),
    extend: withReason(call('PUT', EXTEND, 'hold_ids')),
    confirm,
    approve: call('PUT', APPROVE, 'ids'),
    approveExternal: call('PUT', APPROVE_EXTERNAL, 'ids'),
    reject: call('PUT', REJECT, 'ids'),
    updateOrders: call('PUT', UPDATE_ORDER, 'ids'),
    reverseOrders: call('PUT', REVERSE_ORDER, 'ids'),
    cancelOrders: withReason(call('PUT', CANCEL_ORDER, 'ids')),
    importList: call('POST', IMPORT, 'stock_numbers'),
    leave: withReason(call('DELETE', LINE, 'queue_ids')),
    setStatus: (by, stoneId, status, headers = {}) =>
      portal.call(by.token, 'PUT', `/inventory/status/${stoneId}`, {
        body: { data: { status } },
        headers,
      }),
    stones,
    async stone() {
      const [stone] = await stones(1);
      if (!stone) throw new Error('no stone came');
      return stone;
    },
    async held(by, stone) {
      const answer = await hold(by, [stone.stock_no]);
      expect(answer).toMatchObject({ status: 200 });
      const { holds } = answer.body.data as { holds: { id: string }[] };
      return holds[0]?.id ?? '';
    },
    async inLine(by, stone) {
      const answer = await join(by, [stone.stock_no]);
      expect(answer).toMatchObject({ status: 200 });
      return (answer.body.data as { id: string }[])[0]?.id ?? '';
    },
    async ordered(by, stone, more) {
      const answer = await confirm(by, [stone.stock_no], more);
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
      return (answer.body.data as { stones: { id: string }[] }).stones[0]?.id ?? '';
    },
    statusOf: async ({ id }) =>
      (await one<{ status: number }>('select status from stone where id = $1', id)).status,
    askLittle: setAsk(1),
    askMuch: setAsk(90_000),
    orderRow: (id) => one('select * from confirm_stone where id = $1', id),
    holdRow: (id) => one('select * from hold where id = $1', id),
    placeState: async (id) =>
      (await one<{ state: number }>('select state from hold_queue where id = $1', id)).state,
  };
}
