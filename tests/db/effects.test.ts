import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BusinessId, RecordId, StoneId } from '#api/ids.gen.ts';
import type { Change, Move } from '../../server/workflows/change.ts';
import { lockStones } from '../../server/workflows/records/stone-records.ts';
import {
  rowsOf,
  THE_REASON,
  type UndoneChanges,
  undoneChanges,
} from '../support/machines/undone-changes.ts';
import { idAs } from '../support/runner/id-as.ts';
import type { Cast } from '../support/trade/people.ts';

// Each effect is run by itself, on records of the demo world that stand as its machine would have them. What follows is
// read back from ledger and outbox, and undone.

let changes: UndoneChanges;
let cast: Cast;
beforeAll(async () => {
  changes = await undoneChanges();
  cast = changes.cast;
});

interface Affected {
  id: RecordId;
  stone_id: StoneId | null;
  business_id: BusinessId | null;
}
interface Followed {
  of: readonly Affected[];
  /** what befell which record */
  steps: { event: string; record: string; stone: string | null }[];
  outbox: { topic: string; payload: object }[];
  look: Record<string, unknown>[];
}
type Moves = string | readonly Affected[];

/** What follows where records, found by a query or made up, have this effect. */
async function follow(
  effect: { type: string; params?: object },
  moves: Moves,
  { first = [], look = 'select' }: { first?: readonly string[]; look?: string } = {},
): Promise<Followed> {
  return changes.undone(async (change) => {
    for (const text of first) await rowsOf(change, text);
    const of = typeof moves === 'string' ? await found(change, moves) : moves;
    await change.runEffect({ params: {}, ...effect }, of.map(moveOf));
    const { requestId, actor } = change;
    await change.consequences.write(change.connection, actor, {
      requestId,
      audit: null,
      answer: null,
    });
    return {
      of,
      steps: await rowsOf(
        change,
        'select event, record_id as record, stone_id as stone from ledger where request_id = $1 order by id',
        [requestId],
      ),
      outbox: await rowsOf(
        change,
        'select topic, payload from outbox where xmin = pg_current_xact_id()::xid order by id',
      ),
      look: await rowsOf(change, look),
    };
  });
}

async function found(change: Change, query: string): Promise<readonly Affected[]> {
  const rows = await rowsOf<Affected>(change, query);
  if (rows.length === 0) throw new Error('the demo world has no such record');
  await lockStones(
    change,
    rows.flatMap(({ stone_id }) => stone_id ?? []),
  );
  return rows;
}

const moveOf = ({ id, stone_id, business_id }: Affected): Move<unknown> => ({
  id,
  stoneId: stone_id,
  businessId: business_id,
  state: 0,
  to: 1,
  context: {},
  written: { id },
});

const made = (count: number): Affected[] =>
  Array.from({ length: count }, () => ({
    id: idAs<RecordId>(randomUUID()),
    stone_id: idAs<StoneId>(randomUUID()),
    business_id: null,
  }));

const eventsOf = ({ steps }: Followed): string[] => steps.map(({ event }) => event);
const topicsOf = ({ outbox }: Followed): string[] => outbox.map(({ topic }) => topic);

const some = (table: string, where: string, count = 1): string =>
  `select id, stone_id, business_id from ${table} t where ${where} order by id limit ${count}`;
const FREE = 'select id, id as stone_id, null::uuid as business_id from stone where status = 1';
/** A free stone that the first registered business waits for. */
const FREE_WITH_LINE = `
  insert into hold_queue (stone_id, state, business_id, joined_by)
  select s.id, 1, b.id, u.id from stone s, business b join app_user u on u.business_id = b.id
   where s.status = 1 and b.registration = 11 and b.is_active and b.deleted_at is null
     and not exists (select from hold_queue q where q.stone_id = s.id) order by s.id, b.id limit 1`;
const OFFERED = `
  update hold_queue set state = 2, offered_until = now() + interval '1 hour'
   where id = (select max(id::text)::uuid from hold_queue)`;
const NEWEST_PLACE = some('hold_queue', 'id = (select max(id::text)::uuid from hold_queue)');
/** The flag of a business is about no stone. */
const BUSINESS_OF_NEWEST_PLACE = `
  select business_id as id, null::uuid as stone_id, business_id from hold_queue
   where id = (select max(id::text)::uuid from hold_queue)`;

describe('an outbox row names its records', () => {
  it.each([
    ['enqueue.expiry', 'hold.expiry', 'hold_ids'],
    ['enqueue.lapse', 'queue.lapse', 'queue_ids'],
    ['enqueue.term', 'confirm.expiry', 'order_ids'],
    ['enqueue.import', 'stock.import', 'import_ids'],
    ['enqueue.mailing', 'bulk.email', 'mailing_ids'],
  ])('for %s', async (type, topic, field) => {
    const of = made(2);
    const { outbox, steps } = await follow({ type }, of);
    expect(outbox).toEqual([{ topic, payload: { [field]: of.map(({ id }) => id) } }]);
    expect(steps).toEqual([]);
  });

  it('a notice also names the author of the change', async () => {
    const of = made(2);
    const { outbox } = await follow(
      { type: 'enqueue.notice', params: { kind: 'hold.expired' } },
      of,
    );
    const payload = {
      kind: 'hold.expired',
      record_ids: of.map(({ id }) => id),
      actor_id: cast.administrator.id,
    };
    expect(outbox).toEqual([{ topic: 'notice', payload }]);
  });

  it('stones to be matched with demands are split into rows of a thousand', async () => {
    const of = made(1_001);
    const stones = of.map(({ stone_id }) => stone_id);
    expect((await follow({ type: 'enqueue.match' }, of)).outbox).toEqual([
      { topic: 'demand.match', payload: { stone_ids: stones.slice(0, 1_000) } },
      { topic: 'demand.match', payload: { stone_ids: stones.slice(1_000) } },
    ]);
    expect((await follow({ type: 'enqueue.match' }, of.slice(0, 1_000))).outbox).toHaveLength(1);
    const stoneless = made(1).map((one) => ({ ...one, stone_id: null }));
    expect((await follow({ type: 'enqueue.match' }, stoneless)).outbox).toEqual([]);
  });

  it('the matches of a demand are sent as a notice', async () => {
    expect((await follow({ type: 'tell.matches' }, made(1))).outbox).toMatchObject([
      { topic: 'notice', payload: { kind: 'demand.matched', record_ids: [] } },
    ]);
  });
});

describe('the stone', () => {
  it('changes with its record', async () => {
    const told = { type: 'tell.stone', params: { event: 'stone.hold' } };
    const done = await follow(told, `${FREE} order by id limit 2`);
    expect(done.of).toHaveLength(2);
    expect(done.steps).toEqual(
      done.of.map(({ id }) => ({ event: 'stone.hold', record: id, stone: id })),
    );
  });

  it('is offered to the first business of its waitlist when it becomes available', async () => {
    const done = await follow({ type: 'offer.queue' }, NEWEST_PLACE, { first: [FREE_WITH_LINE] });
    expect(done.steps).toMatchObject([{ event: 'queue.offer', record: done.of[0]?.id }]);
  });

  it('is offered to a waiting business that may act again', async () => {
    const again = await follow({ type: 'ask.again' }, BUSINESS_OF_NEWEST_PLACE, {
      first: [FREE_WITH_LINE],
      look: NEWEST_PLACE,
    });
    const [place] = again.look;
    expect(again.steps).toEqual([
      { event: 'queue.offer', record: place?.id, stone: place?.stone_id },
    ]);
  });

  it('is no longer waited for by the business that has it', async () => {
    const done = await follow({ type: 'take.place' }, NEWEST_PLACE, {
      first: [FREE_WITH_LINE, OFFERED],
    });
    expect(done.steps).toMatchObject([{ event: 'queue.take', record: done.of[0]?.id }]);
  });

  it('that is gone is offered to no business, and has no waitlist', async () => {
    const gone = `update stone set status = 2
      where id = (select stone_id from hold_queue order by id desc limit 1)`;
    const offered = { first: [FREE_WITH_LINE, OFFERED, gone] };
    const recalled = await follow({ type: 'recall.offer' }, NEWEST_PLACE, offered);
    expect(recalled.steps).toMatchObject([{ event: 'queue.recall', record: recalled.of[0]?.id }]);
    const closed = await follow({ type: 'close.queue' }, NEWEST_PLACE, { first: [FREE_WITH_LINE] });
    expect(closed.steps).toMatchObject([{ event: 'queue.close', record: closed.of[0]?.id }]);
  });

  it('skips a business that may not act', async () => {
    const barred = `update business set is_active = false
      where id = (select business_id from hold_queue order by id desc limit 1)`;
    const done = await follow({ type: 'pass.by' }, NEWEST_PLACE, {
      first: [FREE_WITH_LINE, OFFERED, barred],
    });
    // It may have been offered other stones of the demo world.
    expect(new Set(eventsOf(done))).toEqual(new Set(['queue.recall']));
    expect(done.steps.map(({ record }) => record)).toContain(done.of[0]?.id);
  });

  it('that is sold or taken by its client leaves the cart', async () => {
    const added = {
      first: [
        `insert into cart_line (stone_id, business_id, state, added_by, stone_status, price_per_ct, amount)
         select s.id, u.business_id, 6, u.id, 1, 1, 1 from stone s, app_user u
          where s.status = 1 and u.business_id is not null order by s.id, u.id limit 1`,
      ],
    };
    const CART = some('cart_line', 'xmin = pg_current_xact_id()::xid');
    const closed = await follow({ type: 'close.carts' }, CART, added);
    expect(closed.steps).toMatchObject([{ event: 'cart.close', record: closed.of[0]?.id }]);
    const settled = await follow({ type: 'settle.cart' }, CART, added);
    expect(settled.steps).toMatchObject([{ event: 'cart.settle', record: settled.of[0]?.id }]);
  });

  it('that is ordered is no longer held', async () => {
    const confirmed = { type: 'end.hold', params: { event: 'hold.confirmed' } };
    const done = await follow(confirmed, some('hold', 'state = 1', 2));
    expect(done.of).toHaveLength(2);
    expect(done.steps).toMatchObject(
      done.of.map(({ id }) => ({ event: 'hold.confirmed', record: id })),
    );
  });
});

describe('the sale', () => {
  const BILLED = (from: string) =>
    `select l.id, l.stone_id, l.business_id from ${from} l
       join invoice_line i on i.${from}_id = l.id and i.state = 1 order by l.id limit 1`;
  it.each([
    // The invoice of the order is paid, so the credited amount goes on account first.
    ['order', 'confirm_stone', 'state = 1', ['payment.release']],
    ['memo', 'memo_line', 'state = 1', []],
  ] as const)(
    'of an open %s is billed, and credited when it is reversed',
    async (kind, from, open, first) => {
      const billed = await follow({ type: `bill.${kind}` }, some(from, open, 2), {
        look: `select ${from}_id as source from invoice_line where xmin = pg_current_xact_id()::xid
              order by source`,
      });
      expect(billed.of).toHaveLength(2);
      expect(billed.steps.map(({ event }) => event)).toEqual(['invoice.bill', 'invoice.bill']);
      expect(billed.steps.map(({ stone }) => stone).sort()).toEqual(
        billed.of.map((of) => of.stone_id).sort(),
      );
      expect(billed.look).toEqual(billed.of.map(({ id }) => ({ source: id })));
      const credited = await follow({ type: `credit.${kind}` }, BILLED(from), {
        look: 'select reason from credit_note where xmin = pg_current_xact_id()::xid',
      });
      expect(credited.steps).toMatchObject([
        ...first.map((event) => ({ event, stone: null })),
        { event: 'invoice.credit', stone: credited.of[0]?.stone_id },
      ]);
      expect(credited.look).toEqual([{ reason: THE_REASON }]);
    },
  );
});

describe('a memo', () => {
  const OUT = some('memo_line', 'state = 1');
  it('is closed when no stone is out', async () => {
    const back = `update memo_line set state = 2, ended_at = now()
      where memo_id = (select memo_id from memo_line where state = 1 order by id limit 1) and state = 1`;
    const ended = some('memo_line', 'xmin = pg_current_xact_id()::xid');
    expect(eventsOf(await follow({ type: 'count.memo' }, ended, { first: [back] }))).toEqual([
      'memoDocument.close',
    ]);
  });

  it('starts a check of a returned stone, and recalls it when the stone is out again', async () => {
    const done = await follow({ type: 'open.check' }, OUT);
    expect(done.steps).toMatchObject([{ event: 'check.open', stone: done.of[0]?.stone_id }]);
    const recalled = await follow({ type: 'recall.check' }, some('return_check', 'state = 1'));
    expect(recalled.steps).toMatchObject([{ event: 'check.recall', record: recalled.of[0]?.id }]);
  });
});

describe('a business', () => {
  const UNREGISTERED = 'where registration = 9 and deleted_at is null order by id limit 1';
  const BOTH = `(select id, null::uuid as stone_id, id as business_id from business ${UNREGISTERED})
    union all (select id, null, id from business where registration = 11 order by id limit 1)`;

  it('is under review after it sent the required documents, unless it is registered', async () => {
    const done = await follow({ type: 'begin.review' }, BOTH);
    expect(done.steps).toMatchObject([{ event: 'business.submit', record: done.of[0]?.id }]);
  });

  it('is signed out when it is deactivated', async () => {
    const adas = [
      {
        id: idAs<RecordId>(cast.ada.businessId ?? ''),
        stone_id: null,
        business_id: cast.ada.businessId,
      },
    ];
    const done = await follow({ type: 'end.sessions' }, adas, {
      look: `select distinct u.business_id from session s join app_user u on u.id = s.user_id
              where s.ended_at = now()`,
    });
    expect(done.look).toEqual([{ business_id: cast.ada.businessId }]);
  });

  const LETTERS = `select distinct kind, subject from mail where xmin = pg_current_xact_id()::xid`;
  it('is notified in the portal and by e-mail of a change by another user', async () => {
    const released = { type: 'tell.owner', params: { kind: 'hold.released' } };
    const done = await follow(released, some('hold', 'state = 1'), { look: LETTERS });
    expect(done.outbox[0]).toMatchObject({
      topic: 'notice',
      payload: { kind: 'hold.released', record_ids: [done.of[0]?.id] },
    });
    expect(topicsOf(done)).toContain('mail');
    expect(done.look).toMatchObject([{ kind: 'hold.released' }]);
  });

  it('gets e-mails about its orders, and about itself', async () => {
    const letter = (kind: string, of: string) =>
      follow({ type: 'send.mail', params: { kind } }, of, { look: LETTERS });
    const order = await letter('confirm.approved', some('confirm_stone', 'state = 1'));
    expect(order.look).toMatchObject([
      { kind: 'confirm.approved', subject: expect.stringMatching(/^Approved: CO/) },
    ]);
    const itself = await letter('business.registered', BOTH.split(' union all ')[1] ?? '');
    expect(itself.look).toMatchObject([
      { kind: 'business.registered', subject: expect.stringMatching(/ is registered$/) },
    ]);
  });

  it('has its order list settled after the last decision', async () => {
    const list = `with made as (
        insert into external_request (request_no, state, business_id, imported_by)
        select 'EX-TEST', 1, business_id, requested_by from confirm_stone where state = 2 order by id limit 1
        returning id)
      update confirm_stone set external_request_id = made.id from made
       where confirm_stone.id = (select id from confirm_stone where state = 2 order by id limit 1)`;
    const answered = some(
      'confirm_stone',
      `external_request_id in (select id from external_request where request_no = 'EX-TEST')`,
    );
    expect(
      eventsOf(await follow({ type: 'settle.external' }, answered, { first: [list] })),
    ).toEqual(['external.settle']);
  });
});

it('an unknown effect is an error', async () => {
  await expect(follow({ type: 'do.nothing' }, made(1))).rejects.toThrow(
    'no effect is called do.nothing',
  );
});
