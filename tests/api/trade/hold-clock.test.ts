import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireHolds } from '../../../server/jobs/expire-holds.ts';
import { NOBODYS_REQUEST } from '../../support/machines/contract-calls.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { idsAs } from '../../support/runner/id-as.ts';
import { until, untilHandedOver } from '../../support/runner/until.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
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

const OFFERED = 2;
const LAPSED = 4;

const setting = (name: string, value: number) =>
  portal.database.pool.query('update setting set value = to_jsonb($2::int) where name = $1', [
    name,
    value,
  ]);
async function makeDue(hold: string): Promise<void> {
  // A job that is made of the hour as it stands now would come at once.
  await untilHandedOver(portal);
  await portal.database.pool.query(
    `update hold set until = now() - interval '1 second' where id = $1`,
    [hold],
  );
}
const expire = (...holds: string[]) =>
  expireHolds(portal.database.pool, NOBODYS_REQUEST, idsAs(holds));

async function noticesOf(
  person: Person,
): Promise<{ kind: string; detail: string; link: string }[]> {
  const answer = await portal.call(person.token, 'GET', '/user/notices');
  return (answer.body.data as { notices: { kind: string; detail: string; link: string }[] })
    .notices;
}

describe('the job', () => {
  it('ends an expired hold, and offers the stone to the waitlist', async () => {
    const stone = await desk.stone();
    const hold = await desk.held(cast.ada, stone);
    const place = await desk.inLine(cast.hanna, stone);
    await makeDue(hold);
    await expire(hold);
    expect(await desk.holdRow(hold)).toMatchObject({ state: 2, end_reason: 'expired' });
    expect(await desk.statusOf(stone)).toBe(1);
    expect(await desk.placeState(place)).toBe(OFFERED);
    const { rows } = await portal.database.pool.query(
      `select actor_id, actor_role from ledger where record_id = $1 and event = 'hold.expired'`,
      [hold],
    );
    expect(rows).toEqual([{ actor_id: null, actor_role: 0 }]);
  });

  it('ignores holds that are not due, were extended or have ended', async () => {
    const [early, extended, ended, due] = await desk.stones(4);
    if (!early || !extended || !ended || !due) throw new Error('too few stones');
    const holds = [
      await desk.held(cast.ada, early),
      await desk.held(cast.ada, extended),
      await desk.held(cast.ada, ended),
      await desk.held(cast.ada, due),
    ];
    const [, second = '', third = '', fourth = ''] = holds;
    await makeDue(second);
    await desk.extend(cast.ada, [second]);
    await makeDue(third);
    await desk.release(cast.ada, [third]);
    await makeDue(fourth);
    await expire(...holds);
    await expire(...holds);
    const ends = await Promise.all(holds.map(async (id) => (await desk.holdRow(id)).end_reason));
    expect(ends).toEqual([null, null, 'released', 'expired']);
  });
});

describe('the worker', () => {
  it('ends holds and offers automatically, and notifies the people concerned', async () => {
    const stone = await desk.stone();
    // The hour of the first hold is now; that of the offer is now as well.
    await setting('hold.hours', 0);
    await setting('hold.offer_minutes', 0);
    const hold = await desk.hold(cast.ada, [stone.stock_no]);
    expect(hold.status).toBe(200);
    await setting('hold.hours', 48);
    const { holds } = hold.body.data as { holds: { id: string }[] };
    await until('the hold has ended', async () => {
      const row = await desk.holdRow(holds[0]?.id ?? '');
      return row.end_reason === 'expired';
    });
    for (const person of [cast.ada, cast.tove]) {
      const notice = await until('the notice is there', async () =>
        (await noticesOf(person)).find(
          ({ kind, detail }) => kind === 'hold.expired' && detail.includes(stone.stock_no),
        ),
      );
      expect(notice).toMatchObject({
        link:
          person === cast.ada
            ? '/customer-profile/hold?type=all&tab=ended'
            : '/transaction/hold?type=all&tab=ended',
      });
    }
    expect((await noticesOf(cast.hanna)).map(({ detail }) => detail).join()).not.toContain(
      stone.stock_no,
    );
  });

  it('ends an expired offer and notifies the next business', async () => {
    const stone = await desk.stone();
    const hold = await desk.held(cast.ada, stone);
    const first = await desk.inLine(cast.hanna, stone);
    const second = await desk.inLine(cast.piers, stone);
    await setting('hold.offer_minutes', 0);
    await desk.release(cast.ada, [hold]);
    await setting('hold.offer_minutes', 60);
    await until('the offer has lapsed', async () => (await desk.placeState(first)) === LAPSED);
    await until('the next is told', async () =>
      (await noticesOf(cast.piers)).find(({ kind }) => kind === 'queue.offered'),
    );
    expect([OFFERED, LAPSED]).toContain(await desk.placeState(second));
    const kinds = await until('whom it lapsed for is told', async () => {
      const all = (await noticesOf(cast.hanna)).map(({ kind }) => kind);
      return all.includes('queue.lapsed') && all;
    });
    expect(kinds).toContain('queue.offered');
  });

  it('notifies the holder of a gone stone, and each notice is read once', async () => {
    const hold = await desk.held(cast.ravi, await desk.stone());
    await desk.release(cast.qualityControl, [hold], { withdraw: true, remark: 'Gone.' });
    await until('the holder is told', async () =>
      (await noticesOf(cast.ravi)).find(({ kind }) => kind === 'hold.withdrawn'),
    );
    const unread = async (person: Person) =>
      (
        (await portal.call(person.token, 'GET', '/user/notices')).body.data as {
          unread: number;
        }
      ).unread;
    expect(await unread(cast.ravi)).toBeGreaterThan(0);
    const associates = await until(
      'its associate is told',
      async () => (await unread(cast.marek)) || false,
    );
    await portal.call(cast.ravi.token, 'PUT', '/user/notices');
    expect(await unread(cast.ravi)).toBe(0);
    expect(await unread(cast.marek)).toBe(associates);
  });

  it('leaves the outbox empty', async () => {
    await untilHandedOver(portal);
  });
});

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(portal.database.pool)).toEqual([]);
});
