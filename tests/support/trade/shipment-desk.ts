import { expect } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import type { Answer, Person, Portal } from '../servers/portal.ts';
import { type Desk, deskOf, type Stone } from './desk.ts';
import { memoDeskOf } from './memo-desk.ts';
import type { Cast } from './people.ts';

export const SHIPMENTS = '/inventory/shipments';
export const CARRIER = { carrier: 'Brinks', tracking_no: 'BR 4471 0093' } as const;
export const ADDRESS = '1 Rijfstraat\nAntwerp';

export type Shipment = components['schemas']['ShipmentWithStones'];

/** A stone that a client has on memo, or that was sold to it. */
export interface Line {
  stone: Stone;
  id: string;
}

export interface ShipmentDesk {
  desk: Desk;
  prepare(by: Person, data: object, headers?: Record<string, string>): Promise<Answer>;
  /** Prepares a shipment with an address, which must succeed. Returns its id. */
  prepared(by: Person, data: object): Promise<string>;
  step(
    by: Person,
    id: string,
    step: 'collect' | 'deliver' | 'settle' | 'cancel',
    data: object,
  ): Promise<Answer>;
  change(by: Person, id: string, data: object, was?: object): Promise<Answer>;
  get(by: Person, id: string): Promise<Answer>;
  read(by: Person, id: string): Promise<Shipment>;
  /** stones on memo with the client */
  onMemo(buyer: Person, count?: number): Promise<Line[]>;
  /** invoice lines of stones that were sold to the client from a memo */
  sold(buyer: Person, count?: number): Promise<(Line & { memoLine: string })[]>;
  today(): Promise<string>;
}

/** Calls for shipments. */
export function shipmentDeskOf(portal: Portal, cast: Cast): ShipmentDesk {
  const { pool } = portal.database;
  const desk = deskOf(portal);
  const memos = memoDeskOf(portal);
  const prepare: ShipmentDesk['prepare'] = (by, data, headers = {}) =>
    portal.call(by.token, 'POST', SHIPMENTS, { body: { data }, headers });
  const get = (by: Person, id: string) => portal.call(by.token, 'GET', `${SHIPMENTS}/${id}`);
  const onMemo: ShipmentDesk['onMemo'] = async (buyer, count = 1) => {
    const stones = await desk.stones(count);
    const { lines } = await memos.issued(cast.administrator, stones, buyer, {
      limit_reason: 'The shipment is insured.',
    });
    return stones.map((stone) => ({
      stone,
      id: lines.find(({ stock_no }) => stock_no === stone.stock_no)?.id ?? '',
    }));
  };
  return {
    desk,
    prepare,
    async prepared(by, data) {
      const answer = await prepare(by, { delivery_address: ADDRESS, ...data });
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
      return (answer.body.data as { id: string }).id;
    },
    step: (by, id, step, data) =>
      portal.call(by.token, 'PUT', `${SHIPMENTS}/${id}/${step}`, { body: { data } }),
    change: (by, id, data, was) =>
      portal.call(by.token, 'PUT', `${SHIPMENTS}/${id}`, {
        body: { data, ...(was ? { was } : {}) },
      }),
    get,
    async read(by, id) {
      const answer = await get(by, id);
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
      return answer.body.data as Shipment;
    },
    onMemo,
    async sold(buyer, count = 1) {
      const lines = await onMemo(buyer, count);
      const ids = lines.map(({ id }) => id);
      expect(await memos.sell(cast.administrator, ids)).toMatchObject({ status: 200 });
      const { rows } = await pool.query<{ id: string; memo_line_id: string }>(
        'select id, memo_line_id from invoice_line where memo_line_id = any($1)',
        [ids],
      );
      return lines.map(({ stone, id }) => ({
        stone,
        memoLine: id,
        id: rows.find((row) => row.memo_line_id === id)?.id ?? '',
      }));
    },
    async today() {
      const { rows } = await pool.query<{ day: string }>('select current_date::text as day');
      return rows[0]?.day ?? '';
    },
  };
}
