import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { freshDemoDatabase } from '../../support/servers/demo-database.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';
import { twentyClients } from '../../support/trade/twenty-clients.ts';

/** Two servers on one database: what one keeps in its memory the other does not know. */
let one: Portal;
let two: Portal;
let desks: readonly [Desk, Desk];
let clients: readonly Person[];
let cast: Cast;

beforeAll(async () => {
  const database = await freshDemoDatabase();
  [one, two] = await Promise.all([startPortal(database), startPortal(database)]);
  desks = [deskOf(one), deskOf(two)];
  clients = await twentyClients(one);
  cast = await castOf(one);
});
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()]);
  await one.database.drop();
});

const deskFor = (turn: number): Desk => desks[turn % 2 === 0 ? 0 : 1];
const statuses = (answers: readonly Answer[]): number[] =>
  answers.map(({ status }) => status).sort();
const isWon = ({ status }: Answer): boolean => status === 200;
const linesOf = ({ body }: Answer): string[] =>
  (body.data as { stones: { id: string }[] }).stones.map(({ id }) => id);

describe('twenty clients at two servers', () => {
  it('order the same fifteen stones concurrently, in any order: one gets all of them', async () => {
    for (let round = 0; round < 3; round += 1) {
      const stones = (await desks[0].stones(15)).map(({ stock_no }) => stock_no);
      const answers = await Promise.all(
        clients.map((client, turn) => {
          const batch = turn % 2 === 0 ? [...stones] : stones.toReversed();
          batch.push(...batch.splice(0, turn % 15));
          return deskFor(turn).confirm(client, batch);
        }),
      );
      expect(statuses(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
      for (const { status, body } of answers) {
        if (status !== 409) continue;
        expect(body.code).toBe('STONE_NOT_AVAILABLE');
        expect(body.errors).toHaveLength(15);
      }
      const { rows } = await one.database.pool.query<{ lines: number }>(
        `select count(*)::int as lines from confirm_stone c join stone s on s.id = c.stone_id
          where s.stock_no = any($1) and c.state = 1 group by c.order_no`,
        [stones],
      );
      expect(rows).toEqual([{ lines: 15 }]);
    }
  });

  it('hold and order overlapping stones concurrently: whole batches, and no deadlock', async () => {
    const stones = await desks[0].stones(40);
    const answers = await Promise.all(
      clients.map((client, turn) => {
        const batch = Array.from(
          { length: 15 },
          (_, i) => stones[(turn * 2 + i) % 40]?.stock_no ?? '',
        );
        const desk = deskFor(turn);
        return turn % 3 === 0 ? desk.hold(client, batch.reverse()) : desk.confirm(client, batch);
      }),
    );
    expect([...new Set(statuses(answers))]).toEqual([200, 409]);
    const { rows } = await one.database.pool.query<{ stones: number }>(
      `select count(*)::int as stones from confirm_stone where state = 1 and stone_id = any($1) group by order_no
       union all select count(*)::int from hold where state = 1 and stone_id = any($1) group by hold_no`,
      [stones.map(({ id }) => id)],
    );
    expect(rows.map((row) => row.stones)).toEqual(answers.filter(isWon).map(() => 15));
  });

  it('approve, reject and cancel the same orders concurrently: each is decided once', async () => {
    const [client] = clients;
    if (!client) throw new Error('nobody came');
    for (let round = 0; round < 3; round += 1) {
      const stones = (await desks[0].stones(6)).map(({ stock_no }) => stock_no);
      const lines = linesOf(await desks[0].confirm(client, stones));
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, (_, turn) =>
          deskFor(turn).approve(cast.qualityControl, lines),
        ),
        ...Array.from({ length: 4 }, (_, turn) =>
          deskFor(turn).reject(cast.administrator, lines.toReversed(), { remark: 'Gone.' }),
        ),
        deskFor(round).cancelOrders(client, lines),
      ]);
      expect(answers.filter(isWon)).toHaveLength(1);
      const { rows } = await one.database.pool.query<{ state: number }>(
        'select distinct state from confirm_stone where id = any($1)',
        [lines],
      );
      expect(rows).toHaveLength(1);
    }
  });

  it('give each order a unique number, and number their invoices without gaps', async () => {
    const { rows } = await one.database.pool.query(
      `select (select count(*)::int
                 from (select from confirm_stone group by order_no having count(distinct business_id) > 1) as mixed) as shared,
              max(right(invoice_no, 6)::int) - count(*)::int as gaps, count(*) > 0 as billed
         from invoice where invoice_no like 'IN-' || extract(year from now()) || '-%'`,
    );
    expect(rows).toEqual([{ shared: 0, gaps: 0, billed: true }]);
  });

  it('leave a ledger that passes the check', async () => {
    expect(await ledgerFaults(one.database.pool)).toEqual([]);
  });
});
