import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lapseOffers } from '../../../server/jobs/lapse-offers.ts';
import { NOBODYS_REQUEST } from '../../support/machines/contract-calls.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { idsAs } from '../../support/runner/id-as.ts';
import { untilHandedOver } from '../../support/runner/until.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf, LINE, type Stone } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let desk: Desk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
});
afterAll(() => portal.stop());

const WAITING = 1;
const OFFERED = 2;
const TAKEN = 3;
const LAPSED = 4;
const LEFT = 5;

/** A stone that ada holds, with hanna and then ravi in line. */
async function wantedStone(): Promise<{ stone: Stone; hold: string; hanna: string; ravi: string }> {
  const stone = await desk.stone();
  const hold = await desk.held(cast.ada, stone);
  const hanna = await desk.inLine(cast.hanna, stone);
  const ravi = await desk.inLine(cast.ravi, stone);
  return { stone, hold, hanna, ravi };
}

/** The same, with the stone let go and offered to hanna. */
async function offeredStone() {
  const wanted = await wantedStone();
  expect(await desk.release(cast.ada, [wanted.hold])).toMatchObject({ status: 200 });
  return wanted;
}

async function letTheOfferRunOut(place: string): Promise<void> {
  // A job that is made of the hour as it stands now would come at once.
  await untilHandedOver(portal);
  await portal.database.pool.query(
    `update hold_queue set offered_until = now() - interval '1 second' where id = $1`,
    [place],
  );
}

describe('joining a waitlist', () => {
  it('returns the place, behind the holder', async () => {
    const stone = await desk.stone();
    await desk.held(cast.ada, stone);
    expect(await desk.join(cast.hanna, [stone.stock_no])).toMatchObject({
      status: 200,
      body: {
        message: 'You are number 2 on the waitlist',
        data: [{ stock_no: stone.stock_no, place: 2 }],
      },
    });
    expect(await desk.join(cast.marek, [stone.stock_no], { user_id: cast.ravi.id })).toMatchObject({
      status: 200,
      body: { data: [{ place: 3 }] },
    });
    const list = await portal.call(cast.ravi.token, 'GET', LINE);
    expect(list.body.data).toContainEqual(
      expect.objectContaining({ stock_no: stone.stock_no, place: 3, state: WAITING }),
    );
  });

  it.each([
    ['a stone that is free', 409, 'STONE_NOT_HELD', () => cast.hanna, false],
    ['the holder itself', 409, 'CLIENT_IS_HOLDER', () => cast.ada, true],
    ['a business whose KYC is pending', 403, 'KYC_PENDING', () => cast.pending, true],
    ['staff without a client', 400, 'CLIENT_NOT_CHOSEN', () => cast.administrator, true],
  ] as const)('is refused: %s', async (_, status, code, who, held) => {
    const stone = await desk.stone();
    if (held) await desk.held(cast.ada, stone);
    expect(await desk.join(who(), [stone.stock_no])).toMatchObject({ status, body: { code } });
  });

  it('is refused a second time', async () => {
    const { stone } = await wantedStone();
    expect(await desk.join(cast.hanna, [stone.stock_no])).toMatchObject({
      status: 409,
      body: {
        code: 'ALREADY_IN_LINE',
        errors: [{ stock_no: stone.stock_no }],
      },
    });
  });

  it('is refused for all stones or accepted for all', async () => {
    const [held, free] = await desk.stones(2);
    if (!held || !free) throw new Error('too few stones');
    await desk.held(cast.ada, held);
    const both = [held.stock_no, free.stock_no];
    expect(await desk.join(cast.hanna, both)).toMatchObject({ status: 409 });
    expect(await desk.join(cast.hanna, [held.stock_no])).toMatchObject({ status: 200 });
    expect(await desk.join(cast.hanna, [])).toMatchObject({
      status: 400,
      body: { code: 'NO_STONE_CHOSEN' },
    });
  });
});

describe('a waitlist offer', () => {
  it('goes to the first business when the hold ends, and to no other', async () => {
    const { stone, hanna, ravi } = await offeredStone();
    expect(await desk.placeState(hanna)).toBe(OFFERED);
    expect(await desk.placeState(ravi)).toBe(WAITING);
    expect(await desk.statusOf(stone)).toBe(1);
    for (const [by, more] of [
      [cast.ravi, {}],
      [cast.ada, {}],
      [cast.administrator, { user_id: cast.piers.id }],
    ] as const) {
      expect(await desk.hold(by, [stone.stock_no], more)).toMatchObject({
        status: 409,
        body: {
          code: 'STONE_OFFERED_TO_ANOTHER',
          errors: [{ stock_no: stone.stock_no, code: 'STONE_OFFERED_TO_ANOTHER' }],
        },
      });
    }
  });

  it('lasts an hour by the clock of the database', async () => {
    const { hanna } = await offeredStone();
    const { rows } = await portal.database.pool.query<{ minutes: string }>(
      'select extract(epoch from offered_until - now()) / 60 as minutes from hold_queue where id = $1',
      [hanna],
    );
    expect(Number(rows[0]?.minutes)).toBeGreaterThan(58);
    expect(Number(rows[0]?.minutes)).toBeLessThanOrEqual(60);
  });

  it('is accepted by a hold', async () => {
    const { stone, hanna, ravi } = await offeredStone();
    expect(await desk.hold(cast.hanna, [stone.stock_no])).toMatchObject({ status: 200 });
    expect(await desk.placeState(hanna)).toBe(TAKEN);
    expect(await desk.placeState(ravi)).toBe(WAITING);
    expect(await desk.leave(cast.hanna, [hanna])).toMatchObject({
      status: 409,
      body: { message: 'A waitlist entry that is fulfilled cannot be withdrawn.' },
    });
  });

  it('can be declined; then the next business gets an offer', async () => {
    const { stone, hanna, ravi } = await offeredStone();
    expect(await desk.leave(cast.hanna, [hanna])).toMatchObject({
      status: 200,
      body: { message: 'You have left the waitlist' },
    });
    expect(await desk.placeState(hanna)).toBe(LEFT);
    expect(await desk.placeState(ravi)).toBe(OFFERED);
    expect(await desk.leave(cast.marek, [ravi])).toMatchObject({ status: 200 });
    expect(await desk.hold(cast.piers, [stone.stock_no])).toMatchObject({ status: 200 });
  });

  it('expires; then the next business gets an offer', async () => {
    const { hanna, ravi } = await offeredStone();
    const lapse = () => lapseOffers(portal.database.pool, NOBODYS_REQUEST, idsAs([hanna, ravi]));
    await lapse();
    expect(await desk.placeState(hanna)).toBe(OFFERED);
    await letTheOfferRunOut(hanna);
    await lapse();
    expect(await desk.placeState(hanna)).toBe(LAPSED);
    expect(await desk.placeState(ravi)).toBe(OFFERED);
  });

  it('that expired does not block the stone, even before its job has run', async () => {
    const { stone, hanna, ravi } = await offeredStone();
    await letTheOfferRunOut(hanna);
    expect(await desk.hold(cast.piers, [stone.stock_no])).toMatchObject({ status: 200 });
    await lapseOffers(portal.database.pool, NOBODYS_REQUEST, idsAs([hanna]));
    expect(await desk.placeState(hanna)).toBe(LAPSED);
    expect(await desk.placeState(ravi)).toBe(WAITING);
  });

  it('is sent when a withdrawn stone is offered again', async () => {
    const { stone, hold, hanna } = await wantedStone();
    await desk.release(cast.administrator, [hold], { withdraw: true, remark: 'Recalled.' });
    expect(await desk.placeState(hanna)).toBe(WAITING);
    expect(await desk.setStatus(cast.administrator, stone.id, 1)).toMatchObject({ status: 200 });
    expect(await desk.placeState(hanna)).toBe(OFFERED);
  });
});

describe('leaving a waitlist', () => {
  it('is final; the business may join again at the end', async () => {
    const { stone, hanna } = await wantedStone();
    expect(await desk.leave(cast.hanna, [hanna])).toMatchObject({ status: 200 });
    expect(await desk.leave(cast.hanna, [hanna])).toMatchObject({
      status: 409,
      body: { message: 'This waitlist entry has already been withdrawn.' },
    });
    expect(await desk.join(cast.hanna, [stone.stock_no])).toMatchObject({
      status: 200,
      body: { data: [{ place: 3 }] },
    });
  });

  it('requires a place', async () => {
    expect(await desk.leave(cast.hanna, [])).toMatchObject({
      status: 400,
      body: { code: 'NO_STONE_CHOSEN' },
    });
  });
});

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(portal.database.pool)).toEqual([]);
});
