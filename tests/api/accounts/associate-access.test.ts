import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { rawCall } from '../../support/servers/raw-call.ts';
import { ASSOCIATES, PASSWORDS, signedInAssociate } from '../../support/trade/associates.ts';
import { type Desk, deskOf, HOLD, HOLDS } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let desk: Desk;
let before: Record<string, string>;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
});
beforeEach(async () => {
  before = await fingerprint(portal.database.pool);
});
afterAll(() => portal.stop());

const one = (id: string): string => `${ASSOCIATES}/${id}`;
const asTove = (method: string, path: string, data?: unknown) =>
  rawCall(portal, cast.tove.token, method, path, data === undefined ? {} : { body: { data } });
const expectNothingChanged = async (): Promise<void> =>
  expect(await fingerprint(portal.database.pool)).toEqual(before);

describe('an associate and the records of another associate', () => {
  it.each(['', '/customers', '/activity'])(
    'gets the answer of a missing record: %s',
    async (part) => {
      const none = await asTove('GET', `${one(NOBODYS_ID)}${part}`);
      expect(none.status).toBe(404);
      for (const id of [cast.marek.id, cast.administrator.id, cast.ada.id])
        expect.soft(await asTove('GET', `${one(id)}${part}`)).toEqual(none);
      expect((await asTove('GET', `${one(cast.tove.id)}${part}`)).status).toBe(200);
      await expectNothingChanged();
    },
  );

  it('cannot act for a customer of another associate', async () => {
    const stone = await desk.stone();
    const hold = (user_id: string) =>
      asTove('POST', HOLD, { stock_numbers: [stone.stock_no], user_id });
    const none = await hold(NOBODYS_ID);
    expect(none.status).toBe(404);
    expect(await hold(cast.hanna.id)).toEqual(none);
    await expectNothingChanged();
  });

  it('cannot transfer a customer, neither away nor to itself', async () => {
    for (const [to, business] of [
      [cast.marek.id, cast.ada.businessId],
      [cast.tove.id, cast.hanna.businessId],
    ]) {
      const answer = await asTove('PUT', `${one(String(to))}/customers`, {
        business_ids: [business],
      });
      expect.soft(answer.status).toBe(403);
    }
    await expectNothingChanged();
  });

  it('cannot change the password of another person', async () => {
    const data = { old_password: 'whatever it was', new_password: 'a password of mine' };
    const none = await asTove('PUT', `${PASSWORDS}/${NOBODYS_ID}`, data);
    expect(none.status).toBe(404);
    for (const id of [cast.administrator.id, cast.marek.id, cast.ada.id])
      expect.soft(await asTove('PUT', `${PASSWORDS}/${id}`, data)).toEqual(none);
    await expectNothingChanged();
  });

  it('cannot add, change or remove associates, not even itself', async () => {
    const details = { first_name: 'A', last_name: 'B', email: 'ab@newcomers.example' };
    const calls = [
      asTove('POST', ASSOCIATES, details),
      asTove('PUT', one(cast.tove.id), { first_name: 'Boss' }),
      asTove('DELETE', one(cast.tove.id)),
      asTove('GET', ASSOCIATES),
    ];
    for (const answer of await Promise.all(calls)) expect.soft(answer.status).toBe(403);
    await expectNothingChanged();
  });
});

describe('staff', () => {
  it('quality control reads associates and changes none', async () => {
    const { token } = cast.qualityControl;
    const call = (method: string, path: string, data?: unknown) =>
      portal.call(token, method, path, data === undefined ? {} : { body: { data } });
    for (const path of [ASSOCIATES, one(cast.tove.id), `${one(cast.tove.id)}/customers`])
      expect.soft((await call('GET', path)).status).toBe(200);
    const changes = [
      call('PUT', one(cast.tove.id), { first_name: 'A' }),
      call('DELETE', one(cast.tove.id)),
      call('PUT', `${one(cast.marek.id)}/customers`, { business_ids: [cast.ada.businessId] }),
      call('PUT', `${PASSWORDS}/${cast.tove.id}`, { new_password: 'a password of mine' }),
    ];
    for (const answer of await Promise.all(changes)) expect.soft(answer.status).toBe(403);
    await expectNothingChanged();
  });

  it('the auditor reads associates and changes none', async () => {
    const { token } = cast.auditor;
    for (const path of [ASSOCIATES, one(cast.tove.id), `${one(cast.tove.id)}/customers`])
      expect.soft((await portal.call(token, 'GET', path)).status).toBe(200);
    const changes = [
      portal.call(token, 'PUT', one(cast.tove.id), { body: { data: { first_name: 'A' } } }),
      portal.call(token, 'DELETE', one(cast.tove.id)),
    ];
    for (const answer of await Promise.all(changes)) expect.soft(answer.status).toBe(403);
    await expectNothingChanged();
  });

  it('an administrator cannot set the password of an administrator here', async () => {
    const answer = await portal.call(
      cast.administrator.token,
      'PUT',
      `${PASSWORDS}/${cast.administrator.id}`,
      { body: { data: { new_password: 'a password of mine' } } },
    );
    expect(answer.status).toBe(404);
    await expectNothingChanged();
  });
});

it('a new associate sees no customers of other associates', async () => {
  const lena = await signedInAssociate(portal, cast.administrator, 'one long password');
  const lists = [
    portal.call(lena.token, 'GET', '/customer/customer-dropdown'),
    portal.call(lena.token, 'GET', `${one(lena.id)}/customers`),
    portal.call(lena.token, 'POST', HOLDS, { body: {} }),
  ];
  for (const answer of await Promise.all(lists))
    expect.soft(answer).toMatchObject({ status: 200, body: { data: [] } });
});
