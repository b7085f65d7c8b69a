import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REGISTRATION } from '#machines/codes.ts';
import { readOpenRecords } from '../../../server/people/customers/open-records.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { behindGate } from '../../support/servers/behind-gate.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { moveBusiness } from '../../support/trade/businesses.ts';
import { signedInCustomer } from '../../support/trade/customers.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type KeepDesk, keepDeskOf } from '../../support/trade/keep-desk.ts';
import { type MemoDesk, memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

/** A client goes, or is kept out, while something begins for it: whichever comes first, the other one knows. */
let portal: Portal;
let cast: Cast;
let desk: Desk;
let memos: MemoDesk;
let keep: KeepDesk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  memos = memoDeskOf(portal);
  keep = keepDeskOf(portal);
});
afterAll(() => portal.stop());

async function newcomer(): Promise<Person> {
  const person = await signedInCustomer(portal, cast.administrator);
  await moveBusiness(portal.database.pool, person.businessId, REGISTRATION.registered.code);
  return person;
}
const remove = (person: Person): Promise<Answer> =>
  portal.call(cast.administrator.token, 'DELETE', `/customer/user/${person.id}?remark=Left`);

async function underWay({ businessId }: Person): Promise<string[]> {
  if (businessId === null) throw new Error('somebody without a business');
  const client = await portal.database.pool.connect();
  try {
    return (await readOpenRecords(client, { businessId, userId: null })).map(({ code }) => code);
  } finally {
    client.release();
  }
}

type Begin = (person: Person) => Promise<() => Promise<Answer>>;
const forWhom = (person: Person) => ({ user_id: person.id });

/** All ways for something to be under way for a client. */
const WAYS: [what: string, table: string, code: string, begin: Begin][] = [
  [
    'a hold',
    'hold',
    'HOLD',
    async (person) => {
      const { stock_no } = await desk.stone();
      return () => desk.hold(cast.tove, [stock_no], forWhom(person));
    },
  ],
  [
    'a place in line',
    'hold_queue',
    'HOLD_QUEUE',
    async (person) => {
      const stone = await desk.stone();
      await desk.held(cast.ada, stone);
      return () => desk.join(cast.tove, [stone.stock_no], forWhom(person));
    },
  ],
  [
    'a purchase request',
    'confirm_stone',
    'CONFIRM_STONE',
    async (person) => {
      const { stock_no } = await desk.stone();
      return () => desk.confirm(cast.tove, [stock_no], forWhom(person));
    },
  ],
  [
    'the list of an external client',
    'confirm_stone',
    'CONFIRM_STONE',
    async (person) => {
      const { stock_no } = await desk.stone();
      return () => desk.importList(cast.administrator, [stock_no], forWhom(person));
    },
  ],
  [
    'an enquiry',
    'enquiry',
    'ENQUIRY',
    async (person) => {
      const stone = await desk.stone();
      return () => keep.ask(cast.tove, [stone], forWhom(person));
    },
  ],
  [
    'a memo',
    'memo_line',
    'MEMO',
    async (person) => {
      const { stock_no } = await desk.stone();
      return () => memos.issue(cast.tove, [stock_no], forWhom(person));
    },
  ],
];
/** A client whose salesperson is the one who begins. */
async function clientOfTove(): Promise<Person> {
  const person = await newcomer();
  await portal.database.pool.query('update business set associate_id = $2 where id = $1', [
    person.businessId,
    cast.tove.id,
  ]);
  return person;
}

/** A deletion that has asked what is under way, and has not committed. */
const deletionFirst = async (person: Person, begin: () => Promise<Answer>) => {
  let begun: Promise<Answer> | undefined;
  const removed = await behindGate(
    portal.database.pool,
    {
      lock: { text: 'select from session where user_id = $1 for update', values: [person.id] },
      waiting: 1,
      whileWaiting: async (untilWaiting) => {
        begun = begin();
        await untilWaiting(2);
      },
    },
    () => remove(person),
  );
  return { removed, begun: await begun };
};

/** Something that has read its client, and has not been written. */
const beginningFirst = async (person: Person, table: string, begin: () => Promise<Answer>) => {
  let removed: Promise<Answer> | undefined;
  const begun = await behindGate(
    portal.database.pool,
    {
      lock: { text: `lock table ${table} in share mode` },
      waiting: 1,
      whileWaiting: async (untilWaiting) => {
        removed = remove(person);
        await untilWaiting(2);
      },
    },
    begin,
  );
  return { removed: await removed, begun };
};

describe('a deleted client', () => {
  it.each(WAYS)('has no customer who could begin %s', async (_, __, ___, begin) => {
    const person = await clientOfTove();
    const answers = await deletionFirst(person, await begin(person));
    expect(answers).toMatchObject({ removed: { status: 200 }, begun: { status: 404 } });
    expect(await underWay(person)).toEqual([]);
  });

  it.each(WAYS)('is not deleted if %s was begun before', async (_, table, code, begin) => {
    const person = await clientOfTove();
    const answers = await beginningFirst(person, table, await begin(person));
    expect(answers).toMatchObject({
      begun: { status: 200 },
      removed: { status: 409, body: { code: 'CUSTOMER_IS_BUSY', errors: [{ code }] } },
    });
    expect(await underWay(person)).toEqual([code]);
  });

  it('cannot begin anything itself', async () => {
    const person = await newcomer();
    const { stock_no } = await desk.stone();
    const answers = await deletionFirst(person, () => desk.hold(person, [stock_no]));
    expect(answers).toMatchObject({ removed: { status: 200 }, begun: { status: 401 } });
    expect(await underWay(person)).toEqual([]);
  });

  const returned = async (person: Person) => {
    const { lines } = await memos.issued(cast.administrator, [await desk.stone()], person);
    const line = lines[0]?.id ?? '';
    expect(await memos.receive(cast.administrator, [line])).toMatchObject({ status: 200 });
    return () => memos.reverse(cast.administrator, [line], 'A mistake.');
  };

  it('gets no stone back by the reversal of a memo', async () => {
    const person = await newcomer();
    const answers = await deletionFirst(person, await returned(person));
    expect(answers).toMatchObject({
      removed: { status: 200 },
      begun: { status: 409, body: { code: 'CLIENT_INACTIVE' } },
    });
    expect(await underWay(person)).toEqual([]);
  });

  it('is not deleted if the reversal of a memo gave it a stone before', async () => {
    const person = await newcomer();
    const answers = await beginningFirst(person, 'memo_line', await returned(person));
    expect(answers).toMatchObject({
      begun: { status: 200 },
      removed: { status: 409, body: { errors: [{ code: 'MEMO' }] } },
    });
    expect(await underWay(person)).toEqual(['MEMO']);
  });
});

describe('a waiting business that is excluded', () => {
  it.each([
    [
      'set aside itself',
      'user',
      'id',
      { is_active: false },
      { status: 401, body: { code: 'SESSION_ENDED' } },
    ],
    [
      'of a business that is set aside',
      'user',
      'id',
      { is_active: false, whole_business: true },
      { status: 401, body: { code: 'SESSION_ENDED' } },
    ],
    [
      'not registered any more',
      'business',
      'businessId',
      { action: 2, remark: 'A licence ran out.' },
      { status: 403, body: { code: 'KYC_PENDING' } },
    ],
  ] as const)('does not get the stone: %s', async (_, kind, of, data, refusal) => {
    const person = await newcomer();
    const stone = await desk.stone();
    const answer = await behindGate(
      portal.database.pool,
      {
        lock: { text: 'select from stone where id = $1 for no key update', values: [stone.id] },
        waiting: 1,
        whileWaiting: async () => {
          const path = `/customer/${kind}/${person[of]}/status`;
          expect(
            await portal.call(cast.administrator.token, 'PUT', path, { body: { data } }),
          ).toMatchObject({ status: 200 });
        },
      },
      () => desk.hold(person, [stone.stock_no]),
    );
    expect(answer).toMatchObject(refusal);
    expect(await underWay(person)).toEqual([]);
  });
});

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(portal.database.pool)).toEqual([]);
});

it('a change of a customer with its business waits for a concurrent deactivation of both', async () => {
  const person = await newcomer();
  const path = `/customer/user/${person.id}`;
  let setAside: Promise<Answer> | undefined;
  const changed = await behindGate(
    portal.database.pool,
    {
      lock: { text: 'select from app_user where id = $1 for no key update', values: [person.id] },
      waiting: 1,
      whileWaiting: async (untilWaiting) => {
        setAside = portal.call(cast.administrator.token, 'PUT', `${path}/status`, {
          body: { data: { is_active: false, whole_business: true } },
        });
        await untilWaiting(2);
      },
    },
    () =>
      portal.call(cast.administrator.token, 'PUT', path, {
        body: { data: { first_name: 'Una', business: { city: 'Surat' } } },
      }),
  );
  expect([changed.status, (await setAside)?.status]).toEqual([200, 200]);
});
