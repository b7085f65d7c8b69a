import { afterAll, beforeAll, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { expectProblem } from '../../support/runner/expect-problem.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { CLIENTS, type KeyDesk, keyDeskOf } from '../../support/trade/external-keys.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const OWN = '/inventory/own-keys';
type OwnClient = components['schemas']['OwnApiClient'];
type Issued = components['schemas']['IssuedOwnKey'];

let portal: Portal;
let cast: Cast;
let keys: KeyDesk;
let supplier: Person;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  keys = keyDeskOf(portal, cast);
  supplier = cast.apiProvider;
});
afterAll(() => portal?.stop());

const own = async (name: string): Promise<OwnClient | undefined> => {
  const { body } = await portal.call(supplier.token, 'GET', OWN);
  return (body.data as OwnClient[]).find((one) => one.name === name);
};
const issue = (clientId: string, more: object = {}) =>
  portal.call(supplier.token, 'POST', OWN, {
    body: { data: { client_id: clientId, name: 'Nightly list', ...more } },
  });
const allow = (id: string, issues_own_keys: boolean) =>
  keys.send('PUT', `${CLIENTS}/${id}`, { issues_own_keys });

it('a supplier creates and revokes keys only where an administrator allows it', async () => {
  const id = await keys.client(supplier, { name: 'Shop of the supplier', remark: 'For staff.' });
  expect(await own('Shop of the supplier')).toEqual({
    id,
    name: 'Shop of the supplier',
    is_active: true,
    issues_own_keys: false,
    keys: [],
  });
  const refused = await issue(id);
  expectProblem(refused, 403);
  expect(refused.body).toMatchObject({ code: 'OWN_KEYS_CLOSED' });

  expect(await allow(id, true)).toMatchObject({ status: 200 });
  const answer = await issue(id, { days: 30 });
  expect(answer).toMatchObject({ status: 200 });
  const { key, made } = answer.body.data as Issued;
  expect(made).toMatchObject({
    name: 'Nightly list',
    scopes: ['supply'],
    per_minute: 120,
    is_sandbox: false,
    state: 'live',
  });
  expect((await portal.call(key, 'GET', '/inventory/stock-push')).status).toBe(200);
  expect((await portal.call(key, 'GET', OWN)).status).toBe(403);
  expect((await own('Shop of the supplier'))?.keys).toMatchObject([{ id: made.id }]);

  expect((await portal.call(supplier.token, 'DELETE', `${OWN}/${made.id}`)).status).toBe(200);
  expect((await portal.call(key, 'GET', '/inventory/stock-push')).status).toBe(401);
  expect((await own('Shop of the supplier'))?.keys).toMatchObject([{ state: 'revoked' }]);

  // A key that exists when the permission ends stays; only staff can revoke it then.
  const { made: test } = (await issue(id, { is_sandbox: true })).body.data as Issued;
  expect(test.is_sandbox).toBe(true);
  await allow(id, false);
  const closed = await portal.call(supplier.token, 'DELETE', `${OWN}/${test.id}`);
  expect(closed.body).toMatchObject({ code: 'OWN_KEYS_CLOSED' });
});

it('keys and API clients of others are unknown to a supplier', async () => {
  const id = await keys.client(cast.ada, { name: 'Shop of a customer' });
  expect(await own('Shop of a customer')).toBeUndefined();
  expectProblem(await issue(id), 404);
  const key = await keys.key(id, cast.ada);
  expectProblem(await portal.call(supplier.token, 'DELETE', `${OWN}/${key.id}`), 404);
  const wrong = await allow(id, true);
  expectProblem(wrong, 400);
  expect(wrong.body).toMatchObject({ errors: [{ field: 'data.issues_own_keys' }] });
});
