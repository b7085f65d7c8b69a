import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WORKFLOWS } from '#machines/registry.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

interface Transition {
  id: string;
  event: string;
  from_state: number;
  to_state: number;
  conditions: string[];
  who: string;
  roles: number[];
  changes: string[];
  effects: string[];
  operations: string[];
  count: number;
  median_ms: number | null;
  p90_ms: number | null;
}

let portal: Portal;
let cast: Cast;
let desk: Desk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
});
afterAll(() => portal.stop());

async function tableOf(workflow: string, more = ''): Promise<Transition[]> {
  const answer = await portal.call(
    cast.auditor.token,
    'GET',
    `/workflow/models/${workflow}?days=366${more}`,
  );
  expect(answer.status).toBe(200);
  return (answer.body.data as { transitions: Transition[] }).transitions;
}

/** How many transitions each machine has, by hand from the signed tables. */
const COUNTS: Readonly<Record<string, number>> = {
  stone: 22,
  hold: 7,
  holdQueue: 10,
  confirmStone: 11,
  supplierConfirmation: 21,
  externalRequest: 2,
  memo: 11,
  memoLine: 12,
  returnCheck: 4,
  invoice: 2,
  payment: 9,
  accountingPeriod: 3,
  shipment: 10,
  enquiry: 5,
  priceOffer: 13,
  cart: 4,
  watchlist: 2,
  note: 6,
  demand: 12,
  activeFlag: 3,
  kycDocument: 7,
  business: 17,
  stockImport: 16,
  bulkEmail: 14,
};

const HOLDERS = [1, 2, 4, 5];
/** from, event, to | conditions | who | roles | changes | effects | operations */
const HOLD = [
  [
    ...[0, 'hold.place', 1],
    [
      'if client is chosen',
      'and actor may act for client',
      'and stone is available',
      'and stone is not offered to another',
      'and business is registered',
    ],
    ...['customer, associate, staff', HOLDERS],
    ...[[], ['tell.stone(stone.hold)', 'take.place', 'enqueue.expiry'], ['holdStones']],
  ],
  [
    ...[1, 'hold.extend', 1],
    [
      'if actor may end hold',
      'and hold is not extended yet',
      'and business is registered',
      'and reason is given to owner',
    ],
    ...['the holder; its associate or staff, who must give a reason', HOLDERS],
    ...[['markExtended'], ['enqueue.expiry', 'tell.owner(hold.extended)'], ['extendHold']],
  ],
  [
    ...[1, 'hold.release', 2],
    ['if actor may end hold', 'and reason is given unless undone'],
    ...[
      'the holder; its associate or staff, who must give a reason unless they placed the hold within the undo window',
      HOLDERS,
    ],
    ['markEnd(released)'],
    ['tell.stone(stone.release)', 'tell.owner(hold.released)'],
    ['releaseHold'],
  ],
  [
    ...[1, 'hold.withdraw', 2],
    ['if actor may end hold', 'and actor is staff', 'and remark is given'],
    ...['administrator, quality control', HOLDERS],
    ['markEnd(withdrawn)'],
    ['tell.stone(stone.remove)', 'enqueue.notice(hold.withdrawn)', 'send.mail(hold.withdrawn)'],
    ['releaseHold'],
  ],
  [
    ...[1, 'hold.expired', 2],
    ['if hold is due'],
    ...['the portal', []],
    ...[['markEnd(expired)'], ['tell.stone(stone.release)', 'enqueue.notice(hold.expired)'], []],
  ],
  [
    ...[1, 'hold.confirmed', 2],
    ['if actor may end hold'],
    ...['an order', HOLDERS],
    ...[['markEnd(confirmed)'], [], ['confirmStones', 'importExternalDiamonds']],
  ],
  [
    ...[1, 'hold.issued', 2],
    ['if actor may end hold'],
    // Quality control has no right to the one call that does it.
    ...['a memo', [1, 2, 4]],
    ...[['markEnd(issued)'], [], ['issueMemo']],
  ],
];

describe('the transition table of a workflow', () => {
  it('is complete: conditions, permitted roles, effects and causes', async () => {
    const table = await tableOf('hold');
    const read = table.map((one) => [
      ...[one.from_state, one.event, one.to_state, one.conditions, one.who, one.roles],
      ...[one.changes, one.effects, one.operations],
    ]);
    expect(read).toEqual(HOLD);
  });

  it('counts the taken transitions, and lists those that never were', async () => {
    const before = await tableOf('hold');
    const stone = await desk.stone();
    const hold = await desk.held(cast.ada, stone);
    expect((await desk.extend(cast.ada, [hold])).status).toBe(200);
    const after = await tableOf('hold');
    const grown = after
      .map(({ id, count }, index) => [id, count - (before[index]?.count ?? 0)] as const)
      .filter(([, more]) => more !== 0);
    expect(grown).toEqual([
      ['start/hold.place', 1],
      ['held/hold.extend', 1],
    ]);
    await portal.database.owner.query("delete from ledger where workflow = 'watchlist'");
    expect((await tableOf('watchlist')).map(({ count }) => count)).toEqual([0, 0]);
  });

  it('states the time since the previous step of each record, only on request', async () => {
    const held: string[] = [];
    for (const _ of [1, 2, 3]) held.push(await desk.held(cast.ada, await desk.stone()));
    for (const [at, hold] of held.entries()) {
      expect((await desk.extend(cast.ada, [hold])).status).toBe(200);
      await portal.database.owner.query(
        `update ledger l set at = o.at + $2 * interval '1 minute' from ledger o
          where l.record_id = $1 and l.event = 'hold.extend' and o.record_id = $1 and o.event = 'hold.place'`,
        [hold, 10 * (at + 1)],
      );
    }
    // Entries of other tests and of the demo data have other times.
    await portal.database.owner.query(
      "delete from ledger where event = 'hold.extend' and record_id <> all ($1)",
      [held],
    );
    const timed = await tableOf('hold', '&durations=true');
    const of = (id: string) => timed.find((one) => one.id === id);
    expect(of('held/hold.extend')).toMatchObject({ median_ms: 20 * 60_000, p90_ms: 28 * 60_000 });
    // A record has no step before its first one.
    expect(of('start/hold.place')).toMatchObject({ median_ms: null, p90_ms: null });
    for (const { median_ms, p90_ms } of await tableOf('hold'))
      expect([median_ms, p90_ms]).toEqual([null, null]);
  });

  it.each(WORKFLOWS.map(({ name }) => name))('of %s has every transition', async (name) => {
    const table = await tableOf(name);
    expect(table).toHaveLength(COUNTS[name] ?? 0);
    expect(new Set(table.map(({ id }) => id)).size).toBe(table.length);
  });
});
