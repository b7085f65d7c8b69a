import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { rawCall } from '../../support/servers/raw-call.ts';
import { type Desk, deskOf, EXTEND, HOLD, HOLDS, LINE, RELEASE } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let desk: Desk;

/** What belongs to hanna, whom marek looks after. */
let theirs: { hold: string; ended: string; place: string; left: string };

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  const [held, released, wanted, given] = await desk.stones(4);
  if (!held || !released || !wanted || !given) throw new Error('too few stones');
  const ended = await desk.held(cast.hanna, released);
  await desk.release(cast.hanna, [ended]);
  for (const stone of [wanted, given]) await desk.held(cast.ravi, stone);
  const left = await desk.inLine(cast.hanna, given);
  await desk.leave(cast.hanna, [left]);
  theirs = {
    hold: await desk.held(cast.hanna, held),
    ended,
    place: await desk.inLine(cast.hanna, wanted),
    left,
  };
});
afterAll(() => portal.stop());

const CALLS = [
  ['release', 'PUT', RELEASE, (id: string) => ({ hold_ids: [id] }), 'hold'],
  [
    'withdraw',
    'PUT',
    RELEASE,
    (id: string) => ({ hold_ids: [id], withdraw: true, remark: 'Mine now.' }),
    'hold',
  ],
  ['extend', 'PUT', EXTEND, (id: string) => ({ hold_ids: [id] }), 'hold'],
  ['leave', 'DELETE', LINE, (id: string) => ({ queue_ids: [id] }), 'place'],
] as const;

describe.each([
  ['another customer', () => cast.ada],
  ['another associate', () => cast.tove],
] as const)('%s', (_, who) => {
  let before: Record<string, string>;
  beforeEach(async () => {
    before = await fingerprint(portal.database.pool);
  });
  const expectNothingChanged = async (): Promise<void> =>
    expect(await fingerprint(portal.database.pool)).toEqual(before);

  it.each(CALLS)('gets the answer of an unknown id: %s', async (__, method, path, data, kind) => {
    const unknown = await rawCall(portal, who().token, method, path, {
      body: { data: data(NOBODYS_ID) },
    });
    expect(unknown.status).toBe(404);
    const [live, over] =
      kind === 'hold' ? [theirs.hold, theirs.ended] : [theirs.place, theirs.left];
    for (const id of [live, over]) {
      const foreign = await rawCall(portal, who().token, method, path, {
        body: { data: data(id) },
      });
      expect.soft(foreign).toEqual(unknown);
    }
    await expectNothingChanged();
  });

  it.each([
    ['holds', HOLD],
    ['joins the line', LINE],
  ])('gets the answer of an unknown client: %s', async (__, path) => {
    const [free] = await desk.stones(1);
    const onHold = (await desk.holdRow(theirs.hold)).stone_id;
    const { rows } = await portal.database.pool.query<{ stock_no: string }>(
      'select stock_no from stone where id = $1',
      [onHold],
    );
    const batches = [
      [],
      ['NO-SUCH-STONE'],
      [free?.stock_no],
      [rows[0]?.stock_no],
      [free?.stock_no, 'NO-SUCH-STONE'],
    ];
    for (const stock_numbers of batches) {
      const ask = (user_id: string) =>
        rawCall(portal, who().token, 'POST', path, { body: { data: { stock_numbers, user_id } } });
      const foreign = await ask(cast.hanna.id);
      expect.soft(foreign.status).toBe(stock_numbers.length === 0 ? 400 : 404);
      expect.soft(foreign, stock_numbers.join()).toEqual(await ask(NOBODYS_ID));
    }
    await expectNothingChanged();
  });

  it.each(['user_id', 'business_id'])('sees an empty list under the %s', async (field) => {
    const id = field === 'user_id' ? cast.hanna.id : cast.hanna.businessId;
    const list = (value: string | null) =>
      rawCall(portal, who().token, 'POST', `${HOLDS}?${field}=${value}`, { body: {} });
    const foreign = await list(id);
    expect(foreign).toEqual(await list(NOBODYS_ID));
    expect(JSON.parse(foreign.text)).toMatchObject({ data: [], totals: { pieces: 0 } });
  });

  it('does not see the record in its own lists', async () => {
    const { token } = who();
    const holds = await portal.call(token, 'POST', `${HOLDS}?size=1000`, { body: {} });
    const line = await portal.call(token, 'GET', `${LINE}?size=1000`);
    for (const answer of [holds, line]) {
      const rows = answer.body.data as { business_id: string }[];
      expect(rows.length).toBeGreaterThanOrEqual(answer === holds ? 1 : 0);
      expect(rows.map((row) => row.business_id)).not.toContain(cast.hanna.businessId);
    }
  });
});

describe('own records in one batch with a record of another business', () => {
  const mixes: readonly [string, () => Person, () => string][] = [
    ['a running hold', () => cast.ada, () => theirs.hold],
    ['a hold that is over', () => cast.ada, () => theirs.ended],
    ['one that never was', () => cast.ada, () => NOBODYS_ID],
    ['a hold of another associate’s client', () => cast.tove, () => theirs.hold],
  ];

  it.each(mixes)('%s refuses the whole batch like an unknown id', async (_, who, foreign) => {
    const own = await desk.held(cast.ada, await desk.stone());
    const before = await fingerprint(portal.database.pool);
    const unknown = await rawCall(portal, who().token, 'PUT', RELEASE, {
      body: { data: { hold_ids: [NOBODYS_ID] } },
    });
    for (const path of [RELEASE, EXTEND]) {
      for (const hold_ids of [
        [own, foreign()],
        [foreign(), own],
      ]) {
        const answer = await rawCall(portal, who().token, 'PUT', path, {
          body: { data: { hold_ids } },
        });
        expect.soft(answer).toEqual(unknown);
      }
    }
    expect(await fingerprint(portal.database.pool)).toEqual(before);
    expect(await desk.holdRow(own)).toMatchObject({ state: 1, extended: false });
  });

  it('a waitlist place of another business is refused in a batch', async () => {
    const stone = await desk.stone();
    await desk.held(cast.ravi, stone);
    const own = await desk.inLine(cast.ada, stone);
    for (const foreign of [theirs.place, theirs.left]) {
      const answer = await desk.leave(cast.ada, [own, foreign]);
      expect.soft(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      expect.soft(answer.body.errors).toBeUndefined();
    }
    expect(await desk.placeState(own)).toBe(1);
  });
});

it('an attempt on a hold of another business is recorded for the auditor', async () => {
  const count = async () =>
    (
      await portal.database.pool.query(
        `select from refused_attempt where actor_id = $1 and record_id = $2 and guard = 'actorMayEndHold'`,
        [cast.piers.id, theirs.hold],
      )
    ).rowCount;
  expect(await count()).toBe(0);
  await desk.release(cast.piers, [theirs.hold]);
  expect(await count()).toBe(1);
});

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(portal.database.pool)).toEqual([]);
});
