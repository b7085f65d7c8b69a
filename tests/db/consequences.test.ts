import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notifierOf, withNotifyOnCommit } from '../../server/platform/db/post-commit-notify.ts';
import { Consequences } from '../../server/workflows/consequences.ts';
import type { BusinessId, HoldId, NoteId, RequestId, UserId } from '../../src/api/ids.gen.ts';
import { ROLE } from '../../src/machines/codes.ts';
import { type Actor, PORTAL } from '../../src/machines/kernel/workflow-model.ts';
import { idAs } from '../support/runner/id-as.ts';
import { type FreshDatabase, freshDatabase } from '../support/servers/database.ts';

let database: FreshDatabase;
let person: Actor & { id: UserId };
let other: UserId;
let business: BusinessId;

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

/** What was asked of the database, so that nothing to write is known from nothing written. */
async function closed(
  actor: Actor,
  gather: (consequences: Consequences) => void,
  closing: Partial<Closing> = {},
): Promise<number> {
  let asked = 0;
  await withNotifyOnCommit(database.pool, async (client) => {
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
    return { done: null, pending };
  });
  return asked;
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

describe('what a change leaves beside its records', () => {
  it('is nothing, and nothing is asked, where no record was moved and nothing is to follow', async () => {
    const before = await rowsOf('select count(*) from live_event');
    expect(await closed(person, (left) => left.notifyLists('hold', business))).toBe(0);
    expect(await rowsOf('select count(*) from live_event')).toEqual(before);
  });

  it('is a step in the ledger for each record, in their order, by the person who moved them', async () => {
    const [one, two] = [randomUUID(), randomUUID()];
    const asked = await closed(person, (left) => {
      left.addToLedger(step(one, { businessId: business, reason: 'as agreed' }));
      left.addToLedger(step(two, { workflow: 'note', event: 'note.finish', from: 1, to: 2 }));
    });
    expect(asked).toBe(1);
    const by = { stone_id: null, author: 'person', actor_id: person.id, actor_role: person.role };
    expect(await rowsOf(LEDGER, request)).toEqual([
      {
        ...by,
        workflow: 'hold',
        record_id: one,
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
        business_id: null,
        event: 'note.finish',
        from_state: 1,
        to_state: 2,
        reason: null,
      },
    ]);
    expect(await rowsOf(AUDIT, request)).toEqual([]);
  });

  it('is by the portal where nobody asked for it, and by no visitor', async () => {
    await closed(PORTAL, (left) => left.addToLedger(step(HOLD)));
    expect(await rowsOf(LEDGER, request)).toMatchObject([
      { author: 'portal', actor_id: null, actor_role: 0 },
    ]);
    await expect(closed(VISITOR, (left) => left.addToLedger(step(HOLD)))).rejects.toThrow(
      'a moved record needs an author',
    );
  });

  it('is work for later, and a call to whoever waits for it', async () => {
    await heardOn(
      'outbox',
      () => closed(PORTAL, (left) => left.addToOutbox('hold.expiry', { hold_ids: [HOLD] })),
      'outbox',
    );
    expect(await rowsOf('delete from outbox returning topic, payload')).toEqual([
      { topic: 'hold.expiry', payload: { hold_ids: [HOLD] } },
    ]);
  });

  it('is an entry of what was asked, also where a visitor asked and no record was moved', async () => {
    const audit = { operation: 'logIn', summary: '{"data":1}', address: '192.0.2.1' };
    await closed(VISITOR, () => undefined, { audit });
    expect(await rowsOf(AUDIT, request)).toEqual([
      { ...audit, summary: { data: 1 }, actor_id: null, actor_role: 0 },
    ]);
    expect(await rowsOf(LEDGER, request)).toEqual([]);
  });

  it('is the answer to a repeat of the same attempt, and to nobody else who has the same key', async () => {
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

describe('an open screen', () => {
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

  it('of a business and its associate is told once of each kind of list', async () => {
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

  it('of a keeper is told of what belongs to no business, and nobody is of what nobody keeps', async () => {
    expect(
      await told((left) => {
        left.notifyLists('line', null, person.id);
        left.notifyLists('line', null, person.id);
        left.notifyLists('line', null);
      }),
    ).toEqual([to('line', { user_id: person.id })]);
  });

  it('is read anew by those who are told to, each once', async () => {
    expect(await told((left) => left.notifyRefresh([person.id, other, person.id]))).toEqual([
      to('refresh', { user_id: person.id }),
      to('refresh', { user_id: other }),
    ]);
  });

  it('is told at once', async () => {
    const both = (left: Consequences): void => {
      left.notifyLists('hold', business);
      left.notifyRefresh([person.id]);
    };
    await heardOn('live', () => told(both), 'live', 'live');
  });
});
