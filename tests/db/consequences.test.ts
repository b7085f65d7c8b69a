import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BusinessId, HoldId, NoteId, RequestId, StoneId, UserId } from '#api/ids.gen.ts';
import { HOLD_STATUS, ROLE } from '#machines/codes.ts';
import { type Actor, PORTAL } from '#machines/kernel/workflow-model.ts';
import {
  notifierOf,
  type PendingNotifications,
  withNotifyOnCommit,
} from '../../server/platform/db/post-commit-notify.ts';
import { Consequences } from '../../server/workflows/consequences.ts';
import { idAs } from '../support/runner/id-as.ts';
import { type FreshDatabase, freshDatabase } from '../support/servers/database.ts';

let database: FreshDatabase;
let person: Actor & { id: UserId };
let other: UserId;
let business: BusinessId;
let stone: StoneId;

async function user(name: string): Promise<UserId> {
  const { rows } = await database.owner.query<{ id: UserId }>(
    `insert into app_user (role_id, email, user_name, first_name, password_hash)
     values ($1, $2 || '@example.test', $2, $2, 'x') returning id`,
    [ROLE.associate, name],
  );
  return rows[0]?.id ?? expect.unreachable('no user came');
}

beforeAll(async () => {
  database = await freshDatabase();
  person = { id: await user('one'), role: ROLE.associate, businessId: null };
  other = await user('other');
  const { rows } = await database.owner.query<{ id: BusinessId }>(
    `insert into business (company_name, associate_id) values ('Told', $1) returning id`,
    [other],
  );
  business = rows[0]?.id ?? expect.unreachable('no business came');
  const { rows: stones } = await database.owner.query<{ id: StoneId }>(
    `with p as (insert into provider (name, source) values ('Lane', 6) returning id)
     insert into stone (stock_no, org_stock_no, provider_id, diamond_type, growth_type, shape, color, clarity, carat, price_per_ct)
     select 'LA-1', '1', p.id, 1, 1, 1, 1, 1, 1, 100 from p returning id`,
  );
  stone = stones[0]?.id ?? expect.unreachable('no stone came');
});
afterAll(() => database.drop());

let request: RequestId;
beforeEach(() => {
  request = randomUUID() as RequestId;
});

const VISITOR: Actor = { id: null, role: 0, businessId: null };
const HOLD = idAs<HoldId>(randomUUID());
const KEY = 'a key of one attempt';

type Closing = Parameters<Consequences['write']>[2];

/** Writes consequences. Returns the number of queries and the notifications for after the commit. */
async function closed(
  actor: Actor,
  gather: (consequences: Consequences) => void,
  closing: Partial<Closing> = {},
): Promise<{ asked: number; pending: PendingNotifications }> {
  let asked = 0;
  const pending = await withNotifyOnCommit(database.pool, async (client) => {
    const consequences = new Consequences();
    gather(consequences);
    const counted = new Proxy(client, {
      get(of, name) {
        if (name === 'query') asked += 1;
        const value = Reflect.get(of, name);
        return typeof value === 'function' ? value.bind(of) : value;
      },
    });
    const pending = await consequences.write(counted, actor, {
      requestId: request,
      audit: null,
      answer: null,
      ...closing,
    });
    return { done: pending, pending };
  });
  return { asked, pending };
}

const rowsOf = async (text: string, ...values: unknown[]): Promise<unknown[]> =>
  (await database.owner.query(text, values)).rows;

/** What is called out on this channel while something is done, once as many calls have come. */
async function heardOn(
  channel: string,
  work: () => Promise<unknown>,
  ...calls: string[]
): Promise<void> {
  // What tests before this one left to be told is not heard here.
  await notifierOf(database.pool).stop();
  const listener = await database.owner.connect();
  try {
    const heard: string[] = [];
    listener.on('notification', (call) => heard.push(call.channel));
    await listener.query(`listen ${channel}`);
    await work();
    await expect.poll(() => heard).toEqual(calls);
  } finally {
    listener.release(true);
  }
}

const step = (id: string, more: object = {}) => ({
  workflow: 'hold',
  recordId: idAs<NoteId>(id),
  stoneId: null,
  businessId: null,
  event: 'hold.place',
  from: 0,
  to: 1,
  reason: null,
  ...more,
});

const LEDGER = `select workflow, record_id, stone_id, business_id, event, from_state, to_state, author, actor_id, actor_role, reason
                  from ledger where request_id = $1 order by id`;
const AUDIT =
  'select actor_id, actor_role, operation, summary, host(address) as address from audit_entry where request_id = $1';

describe('the consequences of a change', () => {
  it('are none, without any query, if no record changed and no effect follows', async () => {
    const before = await rowsOf('select count(*) from live_event');
    const { asked, pending } = await closed(person, (left) => left.notifyLists('hold', business));
    expect(asked).toBe(0);
    // Only the caller's statements know whether stones changed, so their readers look.
    expect(pending).toEqual({ stones: true, live: [], outbox: false, cached: [] });
    expect(await rowsOf('select count(*) from live_event')).toEqual(before);
  });

  it('are one ledger step for each record, in order, with the person as author', async () => {
    const [one, two] = [randomUUID(), randomUUID()];
    const { asked, pending } = await closed(person, (left) => {
      left.addToLedger(step(one, { stoneId: stone, businessId: business, reason: 'as agreed' }));
      left.addToLedger(step(two, { workflow: 'note', event: 'note.finish', from: 1, to: 2 }));
    });
    expect(asked).toBe(1);
    expect(pending).toMatchObject({ stones: false, outbox: false, cached: [] });
    const by = { author: 'person', actor_id: person.id, actor_role: person.role };
    expect(await rowsOf(LEDGER, request)).toEqual([
      {
        ...by,
        workflow: 'hold',
        record_id: one,
        stone_id: stone,
        business_id: business,
        event: 'hold.place',
        from_state: 0,
        to_state: 1,
        reason: 'as agreed',
      },
      {
        ...by,
        workflow: 'note',
        record_id: two,
        stone_id: null,
        business_id: null,
        event: 'note.finish',
        from_state: 1,
        to_state: 2,
        reason: null,
      },
    ]);
    expect(await rowsOf(AUDIT, request)).toEqual([]);
  });

  it('have the portal as author without a person, and never a visitor', async () => {
    await closed(PORTAL, (left) => left.addToLedger(step(HOLD)));
    expect(await rowsOf(LEDGER, request)).toMatchObject([
      { author: 'portal', actor_id: null, actor_role: 0 },
    ]);
    await expect(closed(VISITOR, (left) => left.addToLedger(step(HOLD)))).rejects.toThrow(
      'a moved record needs an author',
    );
  });

  it('are outbox rows, and a notification to the relay', async () => {
    await heardOn(
      'outbox',
      () => closed(PORTAL, (left) => left.addToOutbox('hold.expiry', { hold_ids: [HOLD] })),
      'outbox',
    );
    expect(await rowsOf('delete from outbox returning topic, payload')).toEqual([
      { topic: 'hold.expiry', payload: { hold_ids: [HOLD] } },
    ]);
  });

  it('are an audit entry of the request, also for a visitor without a changed record', async () => {
    const audit = { operation: 'logIn', summary: '{"data":1}', address: '192.0.2.1' };
    await closed(VISITOR, () => undefined, { audit });
    expect(await rowsOf(AUDIT, request)).toEqual([
      { ...audit, summary: { data: 1 }, actor_id: null, actor_role: 0 },
    ]);
    expect(await rowsOf(LEDGER, request)).toEqual([]);
  });

  it('are the stored response for the same idempotency key of the same person', async () => {
    await database.owner.query(
      `insert into idempotency (actor_id, key, operation, body_hash)
       values ($1, $2, 'x', ''), ($1, 'another', 'x', ''),
              ((select id from app_user where id <> $1 order by id limit 1), $2, 'x', '')`,
      [person.id, KEY],
    );
    await closed(person, (left) => left.addToLedger(step(HOLD)), {
      answer: { key: KEY, status: 201, text: '{"made":true}' },
    });
    expect(
      await rowsOf(
        `select key, actor_id = '${person.id}' as own, status, answer from idempotency order by key, own`,
      ),
    ).toEqual([
      { key: KEY, own: false, status: null, answer: null },
      { key: KEY, own: true, status: 201, answer: { made: true } },
      { key: 'another', own: true, status: null, answer: null },
    ]);
  });
});

describe('the live event of a change', () => {
  const TOLD =
    'delete from live_event returning topic, payload, business_id, associate_id, user_id';
  const to = (topic: string, whom: object) => ({
    topic,
    payload: {},
    business_id: null,
    associate_id: null,
    user_id: null,
    ...whom,
  });
  const told = async (gather: (consequences: Consequences) => void): Promise<unknown[]> => {
    await closed(person, (left) => {
      left.addToLedger(step(HOLD));
      gather(left);
    });
    return rowsOf(TOLD);
  };

  it('is published once per kind of list to a business and its associate', async () => {
    const ofBusiness = { business_id: business, associate_id: other };
    expect(
      await told((left) => {
        left.notifyLists('hold', business);
        left.notifyLists('hold', business, person.id);
        left.notifyLists('line', business);
        left.notifyLists('business', business);
      }),
    ).toEqual([to('hold', ofBusiness), to('line', ofBusiness), to('business', ofBusiness)]);
  });

  it('is published to the owner of a record without a business, and to no user if there is none', async () => {
    expect(
      await told((left) => {
        left.notifyLists('line', null, person.id);
        left.notifyLists('line', null, person.id);
        left.notifyLists('line', null);
      }),
    ).toEqual([to('line', { user_id: person.id })]);
  });

  it('lets its recipients refetch, each once', async () => {
    expect(await told((left) => left.notifyRefresh([person.id, other, person.id]))).toEqual([
      to('refresh', { user_id: person.id }),
      to('refresh', { user_id: other }),
    ]);
  });

  it('is published immediately', async () => {
    const both = (left: Consequences): void => {
      left.notifyLists('hold', business);
      left.notifyRefresh([person.id]);
    };
    await heardOn('live', () => told(both), 'live', 'live');
  });
});

describe('an open notice', () => {
  const HELD = HOLD_STATUS.held.code;
  const RELEASED = HOLD_STATUS.released.code;
  const notice = async (kind: string, ...records: string[]): Promise<string> => {
    const [row] = (await rowsOf(
      `insert into notice (user_id, kind, title, detail, record_ids) values ($1, $2, 'x', 'x', $3) returning id`,
      other,
      kind,
      records,
    )) as { id: string }[];
    return row?.id ?? expect.unreachable('no notice came');
  };
  const left = async (id: string): Promise<unknown> =>
    (await rowsOf('select record_ids, closed_at is null as open from notice where id = $1', id))[0];
  const liveEvents = (): Promise<unknown[]> =>
    rowsOf('delete from live_event returning topic, user_id');

  it('is completed by the event that ends its state, loses one of several records, and is published to its reader', async () => {
    const [ended, kept] = [randomUUID(), randomUUID()];
    const own = await notice('hold.extended', ended);
    const shared = await notice('hold.extended', ended, kept);
    const foreign = await notice('hold.extended', kept);
    const final = await notice('hold.released', ended);
    await closed(person, (change) => {
      change.addToLedger(step(ended, { event: 'hold.release', from: HELD, to: RELEASED }));
    });
    expect(await left(own)).toMatchObject({ open: false });
    expect(await left(shared)).toEqual({ record_ids: [kept], open: true });
    expect(await left(foreign)).toEqual({ record_ids: [kept], open: true });
    expect(await left(final)).toEqual({ record_ids: [ended], open: true });
    expect(await liveEvents()).toEqual([{ topic: 'notice', user_id: other }]);
  });

  it('stays open after an event that keeps the state, and after an event without notices', async () => {
    const held = randomUUID();
    const own = await notice('hold.extended', held);
    await closed(person, (change) => {
      change.addToLedger(step(held, { event: 'hold.extend', from: HELD, to: HELD }));
    });
    expect(await left(own)).toEqual({ record_ids: [held], open: true });
    expect(await liveEvents()).toEqual([]);
  });

  it('of a record without a workflow is completed by name, only for this kind and record', async () => {
    const [asked, another] = [randomUUID(), randomUUID()];
    const own = await notice('share.asked', asked);
    const others = [await notice('share.asked', another), await notice('feed.paused', asked)];
    await closed(person, (change) => {
      change.addToLedger(step(HOLD));
      change.closeNotices('share.asked', asked);
    });
    expect(await left(own)).toMatchObject({ open: false });
    for (const id of others) expect(await left(id)).toMatchObject({ open: true });
  });
});

describe('the invalidation of the cached reliability of suppliers', () => {
  it.each([
    ['an order of a stone', [{ workflow: 'stone', event: 'stone.confirm' }], ['ledger']],
    ['a withdrawal of a stone', [{ workflow: 'stone', event: 'stone.remove' }], ['ledger']],
    [
      'an order among other steps',
      [
        { workflow: 'stone', event: 'stone.hold' },
        { workflow: 'stone', event: 'stone.confirm' },
      ],
      ['ledger'],
    ],
    ['a hold of a stone', [{ workflow: 'stone', event: 'stone.hold' }], []],
    ['an event of that name of another workflow', [{ event: 'stone.confirm' }], []],
  ])('after %s: %j', async (_, steps, cached) => {
    const { pending } = await closed(person, (change) => {
      for (const one of steps) change.addToLedger(step(randomUUID(), one));
    });
    expect(pending.cached).toEqual(cached);
  });
});
