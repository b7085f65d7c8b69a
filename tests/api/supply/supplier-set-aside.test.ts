import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '../../../server/people/accounts/passwords.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type KeyDesk, keyDeskOf } from '../../support/trade/external-keys.ts';
import { type ImportDesk, importDeskOf } from '../../support/trade/import-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const PUSH = '/inventory/stock-push';
const PASSWORD = 'what-only-the-supplier-knows-7';
const SENTENCE = 'This supplier is inactive, so its stock lists are not accepted.';

let portal: Portal;
let cast: Cast;
let keys: KeyDesk;
let lists: ImportDesk;
let program: Person;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  keys = keyDeskOf(portal, cast);
  lists = await importDeskOf(portal, cast.administrator, cast.apiProvider);
  const client = await keys.client(cast.apiProvider, { name: 'Stock system' });
  program = (await keys.key(client, cast.apiProvider, { scopes: ['supply', 'stock'] })).as;
});
afterAll(() => portal?.stop());

const received = async () =>
  (
    await portal.database.pool.query('select id from stock_import where provider_id = $1', [
      lists.providerId,
    ])
  ).rowCount;
const switchTo = async (isActive: boolean) => {
  const answer = await portal.call(
    cast.administrator.token,
    'PUT',
    `/inventory/company/${lists.providerId}`,
    { body: { data: { is_active: isActive } } },
  );
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
};
const signIn = async (person: Person) => {
  const { rows } = await portal.database.pool.query<{ email: string }>(
    'update app_user set password_hash = $2 where id = $1 returning email',
    [person.id, await hashPassword(PASSWORD)],
  );
  return portal.call(null, 'POST', '/user/login', {
    body: { data: { email: rows[0]?.email, password: PASSWORD } },
  });
};

it('a deactivated supplier delivers nothing, is signed out and cannot sign in', async () => {
  const [stone] = await lists.stock();
  if (!stone) throw new Error('the supplier has no stock');
  expect(await signIn(cast.apiProvider)).toMatchObject({ status: 200 });
  expect(await portal.call(cast.apiProvider.token, 'GET', PUSH)).toMatchObject({ status: 200 });
  const before = await received();
  await switchTo(false);
  // Its session ended, and its key opens nothing.
  expect(await lists.send(cast.apiProvider, [stone])).toMatchObject({ status: 401 });
  expect(await portal.call(program.token, 'POST', PUSH, { body: { data: {} } })).toMatchObject({
    status: 401,
  });
  expect((await signIn(cast.apiProvider)).status).not.toBe(200);
  // Nor does anybody send a list for it.
  expect(await lists.send(cast.administrator, [stone])).toMatchObject({
    status: 409,
    body: { code: 'SUPPLIER_INACTIVE', message: SENTENCE },
  });
  expect(await received()).toBe(before);
  await switchTo(true);
  expect(await signIn(cast.apiProvider)).toMatchObject({ status: 200 });
  expect(await lists.send(cast.administrator, [stone])).toMatchObject({ status: 200 });
});
