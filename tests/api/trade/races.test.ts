import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenHash } from '../../../server/people/accounts/session.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { until } from '../../support/runner/until.ts';
import { freshDatabase } from '../../support/servers/database.ts';
import { freshDemoDatabase } from '../../support/servers/demo-database.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { twentyClients } from '../../support/trade/twenty-clients.ts';

/** Two servers on one database: what one keeps in its memory the other does not know. */
let one: Portal;
let two: Portal;
let desks: readonly [Desk, Desk];
let clients: readonly Person[];

beforeAll(async () => {
  const database = await freshDemoDatabase();
  [one, two] = await Promise.all([startPortal(database), startPortal(database)]);
  desks = [deskOf(one), deskOf(two)];
  clients = await twentyClients(one);
});
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()]);
  await one.database.drop();
});

const deskFor = (turn: number): Desk => desks[turn % 2 === 0 ? 0 : 1];
const tally = (answers: readonly Answer[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

describe('twenty clients at two servers', () => {
  it('hold one stone concurrently: one succeeds, nineteen are refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const stone = await desks[0].stone();
      const answers = await Promise.all(
        clients.map((client, turn) => deskFor(turn).hold(client, [stone.stock_no])),
      );
      expect(tally(answers)).toEqual({ 200: 1, 409: 19 });
      for (const { status, body } of answers) {
        if (status === 409) expect(body.code).toBe('STONE_NOT_AVAILABLE');
      }
    }
  });

  it('hold overlapping batches in any order: whole batches, and no deadlock', async () => {
    const stones = await desks[0].stones(40);
    const answers = await Promise.all(
      clients.map((client, turn) => {
        const batch = Array.from({ length: 15 }, (_, i) => stones[(turn * 2 + i) % 40]);
        if (turn % 3 === 0) batch.reverse();
        if (turn % 3 === 1) batch.push(...batch.splice(0, 7));
        return deskFor(turn).hold(
          client,
          batch.map((stone) => stone?.stock_no ?? ''),
        );
      }),
    );
    const counts = tally(answers);
    expect(Object.keys(counts).sort()).toEqual(['200', '409']);
    const { rows } = await one.database.pool.query<{ hold_no: string; stones: number }>(
      'select hold_no, count(*)::int as stones from hold where stone_id = any($1) and state = 1 group by hold_no',
      [stones.map(({ id }) => id)],
    );
    expect(rows).toHaveLength(counts[200] ?? 0);
    expect(rows.map((row) => row.stones)).toEqual(rows.map(() => 15));
  });

  it('release and extend one hold ten times concurrently: each succeeds once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [client] = clients;
      if (!client) throw new Error('nobody came');
      const hold = await desks[0].held(client, await desks[0].stone());
      const ten = Array.from({ length: 10 }, (_, turn) => turn);
      const extended = await Promise.all(ten.map((turn) => deskFor(turn).extend(client, [hold])));
      expect(tally(extended)).toEqual({ 200: 1, 409: 9 });
      const released = await Promise.all(ten.map((turn) => deskFor(turn).release(client, [hold])));
      expect(tally(released)).toEqual({ 200: 1, 409: 9 });
    }
  });

  it('join one waitlist concurrently: each gets a different place', async () => {
    const stone = await desks[0].stone();
    const [holder, ...others] = clients;
    if (!holder) throw new Error('nobody came');
    const hold = await desks[0].held(holder, stone);
    const answers = await Promise.all(
      others.flatMap((client, turn) => [
        deskFor(turn).join(client, [stone.stock_no]),
        deskFor(turn + 1).join(client, [stone.stock_no]),
      ]),
    );
    expect(tally(answers)).toEqual({ 200: 19, 409: 19 });
    const places = answers
      .filter(({ status }) => status === 200)
      .map(({ body }) => (body.data as { place: number }[])[0]?.place);
    expect(places.sort((a = 0, b = 0) => a - b)).toEqual(
      Array.from({ length: 19 }, (_, i) => i + 2),
    );
    await desks[0].release(holder, [hold]);
    const offers = await one.database.pool.query(
      'select from hold_queue where stone_id = $1 and state = 2',
      [stone.id],
    );
    expect(offers.rowCount).toBe(1);
  });

  it('number their holds without gaps', async () => {
    const { rows } = await one.database.pool.query<{ gaps: number }>(
      `select max(right(hold_no, 6)::int) - count(distinct hold_no)::int as gaps
         from hold where hold_no like 'HO-' || extract(year from now()) || '-%'`,
    );
    expect(rows).toEqual([{ gaps: 0 }]);
  });

  it('leave a ledger that passes the check', async () => {
    expect(await ledgerFaults(one.database.pool)).toEqual([]);
  });
});

it('of ten concurrent requests for the first administrator, one succeeds', async () => {
  const database = await freshDatabase();
  const portal = await startPortal(database);
  try {
    const token = 'a-token-that-the-server-printed';
    await database.pool.query('insert into setup_token (token_hash) values ($1)', [
      tokenHash(token),
    ]);
    const sign = (name: string, with_token: string) =>
      portal.call(null, 'POST', '/user/first-administrator', {
        body: {
          data: {
            token: with_token,
            email: `${name}@first.example`,
            password: 'a long enough password',
            first_name: name,
            last_name: 'Racer',
          },
        },
      });
    expect(await sign('thief', 'a-guess')).toMatchObject({
      status: 403,
      body: { code: 'SETUP_TOKEN_WRONG' },
    });
    // Nobody can be written down yet, so that several have asked before the first is made.
    const gate = await database.pool.connect();
    await gate.query('begin; lock table app_user in share mode');
    const running = Promise.all(Array.from({ length: 10 }, (_, i) => sign(`person${i}`, token)));
    await until('several wait', async () => {
      const waiting = await database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return (waiting.rowCount ?? 0) > 1;
    });
    await gate.query('commit');
    gate.release();
    const answers = await running;
    expect(tally(answers)).toEqual({ 201: 1, 409: 9 });
    const { rowCount } = await database.pool.query('select from app_user where role_id = 1');
    expect(rowCount).toBe(1);
    expect(await sign('late', token)).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_SET_UP' },
    });
  } finally {
    await portal.stop();
    await database.drop();
  }
});
