import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecretEncryption } from '../../../server/platform/secret-encryption.ts';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { expectProblem } from '../../support/runner/expect-problem.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const PATH = '/inventory/company';
const RING = 'the-first-key-of-the-test-and-of-no-portal';

let portal: Portal;
let cast: Cast;
let desk: Desk;
beforeAll(async () => {
  portal = await startPortal(undefined, { sealingKeys: RING });
  cast = await castOf(portal);
  desk = deskOf(portal);
});
afterAll(() => portal?.stop());

interface Row {
  id: string;
  name: string;
  is_active: boolean;
  secret_set: boolean;
  stones: number;
  account: { id: string; email: string } | null;
  api: { address: string } | null;
  [name: string]: unknown;
}
const send = (by: Person, method: string, path: string, body?: object): Promise<Answer> =>
  portal.call(by.token, method, path, body ? { body } : {});
const add = (data: object, by = cast.administrator) => send(by, 'POST', PATH, { data });
const change = (id: string, data: object, was?: object, by = cast.administrator) =>
  send(by, 'PUT', `${PATH}/${id}`, { data, ...(was ? { was } : {}) });
const remove = (id: string) => send(cast.administrator, 'DELETE', `${PATH}/${id}`);
const rowIn = (answer: Answer): Row => {
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ success: true });
  return answer.body.data as Row;
};
const list = async (query = '', by = cast.administrator): Promise<Row[]> =>
  (await send(by, 'GET', `${PATH}?${query}`)).body.data as Row[];

let counter = 0;
const named = () => {
  counter += 1;
  return `Supplier ${counter}`;
};
const API = {
  address: 'https://stock.pettibone.example/list',
  method: 'GET',
  headers: [{ name: 'X-Client', value: 'culet' }],
  sign_in: 'bearer',
  sign_in_name: null,
  format: 'json',
  rows_path: 'data.stones',
  paging: { parameter: 'page', counts: 'pages', first: 1, size_parameter: 'size', size: 500 },
  is_full: true,
};
const FTP = {
  host: 'ftp.pettibone.example',
  port: 21,
  protocol: 'ftps',
  folder: '/out',
  pattern: 'stock-*.csv',
  user: 'culet',
  is_full: false,
};
const sealedOf = async (id: string): Promise<Buffer | null> =>
  (await portal.database.pool.query('select secret from provider where id = $1', [id])).rows[0]
    .secret;

describe('a supplier', () => {
  it('is listed by the source of its lists, by default those with an API', async () => {
    const byApi = rowIn(await add({ name: ` ${named()} `, source: 6, api: API }));
    const byFtp = rowIn(await add({ name: named(), source: 7, ftp: FTP }));
    expect(byApi).toMatchObject({ source: 6, api: API, ftp: null, is_active: true, stones: 0 });
    expect(byFtp).toMatchObject({ source: 7, api: null, ftp: FTP, account: null });
    const ids = async (query: string) => (await list(query)).map(({ id }) => id);
    expect(await ids('')).toContain(byApi.id);
    expect(await ids('')).not.toContain(byFtp.id);
    expect(await ids('provider_type=2')).toEqual(await ids(''));
    expect(await ids('provider_type=1')).toContain(byFtp.id);
    const every = await ids('every_type=true');
    expect(every.toSorted()).toEqual(
      [...(await ids('provider_type=1')), ...(await ids('provider_type=2'))].toSorted(),
    );
    expect(await ids('every_type=true&provider_type=1')).toEqual(every);
    const byHand = rowIn(await add({ name: named(), source: 6 }));
    expect(await ids('by_hand=true&every_type=true')).toContain(byHand.id);
    expect(await ids('by_hand=false')).not.toContain(byHand.id);
    expect(await ids('by_hand=false&every_type=true')).toEqual(
      expect.arrayContaining([byApi.id, byFtp.id]),
    );
    expect(await ids('by_hand=true&every_type=true')).not.toContain(byApi.id);
    expect(await ids(`search=${byFtp.name.toUpperCase()}&provider_type=1`)).toEqual([byFtp.id]);
    expect(await ids(`id=${byFtp.id}`)).toEqual([byFtp.id]);
    const all = await list('size=1000');
    const names = all.map(({ name }) => name.toLowerCase());
    expect(names).toEqual(names.toSorted());
  });

  it('of the demo data has stones, with the number of unsold ones', async () => {
    const found = (await list()).find(({ stones }) => stones > 0);
    const { rows } = await portal.database.pool.query(
      'select count(*)::int as count, max(listed_at) as listed from stone where provider_id = $1 and status <> 8',
      [found?.id],
    );
    expect(found).toMatchObject({ stones: rows[0].count, listed_at: rows[0].listed.toISOString() });
  });

  it('has a unique name, regardless of case', async () => {
    const { name, id } = rowIn(await add({ name: named(), source: 6 }));
    const other = rowIn(await add({ name: named(), source: 7 }));
    const twice = await add({ name: name.toUpperCase(), source: 7 });
    expectProblem(twice, 409, 'data.name');
    expect(twice.body.code).toBe('SUPPLIER_NAME_TAKEN');
    expectProblem(await change(other.id, { name }), 409, 'data.name');
    expect(rowIn(await change(id, { name: name.toUpperCase() })).name).toBe(name.toUpperCase());
  });

  it('is changed only in the fields that are sent, and not after a concurrent change', async () => {
    const { id, name } = rowIn(await add({ name: named(), source: 6, api: API, secret: 'one' }));
    const renamed = rowIn(await change(id, { name: `${name} Ltd` }, { name }));
    expect(renamed).toMatchObject({ name: `${name} Ltd`, api: API, secret_set: true });
    const before = await fingerprint(portal.database.pool);
    const late = await change(id, { name: 'Mine' }, { name, api: API });
    expectProblem(late, 409, 'was.name');
    expect(late.body).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      errors: [{ since: { did: 'changed', by: 'you' } }],
    });
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it('is deactivated and activated by its state machine', async () => {
    const { id } = rowIn(await add({ name: named(), source: 6, api: API, is_active: false }));
    expectProblem(await send(cast.administrator, 'POST', `${PATH}/${id}/trial`), 409);
    expect(rowIn(await change(id, { is_active: true }))).toMatchObject({ is_active: true });
    expect(rowIn(await change(id, { is_active: true }))).toMatchObject({ is_active: true });
    const { rows } = await portal.database.pool.query(
      'select event, from_state, to_state from ledger where record_id = $1 order by id',
      [id],
    );
    expect(rows.map(({ event }) => event)).toEqual([
      'flag.create',
      'flag.deactivate',
      'flag.activate',
    ]);
    expect(await ledgerFaults(portal.database.pool)).toEqual([]);
  });

  it('can be deleted with its account if nothing depends on it', async () => {
    const account = {
      first_name: 'Wren',
      last_name: 'Calder',
      email: `wren-${named()}@gone.example`.replace(' ', ''),
    };
    const made = rowIn(await add({ name: named(), source: 6, api: API, secret: 'one', account }));
    expectProblem(await remove(NOBODYS_ID), 404);
    expect((await remove(made.id)).status).toBe(200);
    expectProblem(await remove(made.id), 404);
    expectProblem(await change(made.id, { is_active: true }), 404);
    expect(await list(`id=${made.id}`)).toEqual([]);
    const { rows } = await portal.database.pool.query(
      'select deleted_at is not null as gone, is_active from app_user where id = $1',
      [made.account?.id],
    );
    expect(rows).toEqual([{ gone: true, is_active: false }]);
    expect(await sealedOf(made.id)).toBeNull();
    rowIn(await add({ name: made.name, source: 7 }));
    expect(await ledgerFaults(portal.database.pool)).toEqual([]);
  });

  it('cannot be deleted while it has stones, which the refusal counts', async () => {
    const [stone] = await desk.stones(1);
    const { rows } = await portal.database.pool.query(
      'select provider_id as id from stone where stock_no = $1',
      [stone?.stock_no],
    );
    const before = await fingerprint(portal.database.pool);
    const said = await remove(rows[0].id);
    expectProblem(said, 409);
    expect(said.body).toMatchObject({ code: 'SUPPLIER_KEPT' });
    expect(JSON.stringify(said.body.errors)).toMatch(/\d+ stones belong to this supplier/);
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });
});

describe('the account of a supplier', () => {
  it('is created with an e-mail and the role of its source, and sees its own stones', async () => {
    const email = 'elin@corvin.example';
    const account = { first_name: 'Elin', last_name: 'Corvin', email };
    const made = rowIn(await add({ name: named(), source: 7, ftp: FTP, account }));
    expect(made.account).toMatchObject({ name: 'Elin Corvin', email, is_active: true });
    const { rows } = await portal.database.pool.query(
      'select u.role_id, m.body from app_user u join mail m on m.to_address = u.email where u.id = $1',
      [made.account?.id],
    );
    expect(rows).toMatchObject([{ role_id: 7, body: expect.stringContaining('/link#') }]);
    expectProblem(
      await change(made.id, { account: { ...account, email: 'b@corvin.example' } }),
      409,
    );
    const other = await add({ name: named(), source: 6, account });
    expectProblem(other, 409, 'data.account.email');
  });

  it('can be added later', async () => {
    const { id } = rowIn(await add({ name: named(), source: 6 }));
    const account = { first_name: 'Odo', last_name: '', email: 'odo@late.example' };
    expect(rowIn(await change(id, { account })).account).toMatchObject({ name: 'Odo' });
  });
});

describe('the credentials for the server of a supplier', () => {
  it('are encrypted for this supplier only, shown to no user and logged nowhere', async () => {
    const secret = 'swordfish-and-9-more';
    const made = await add({ name: named(), source: 6, api: API, secret });
    const { id, secret_set } = rowIn(made);
    expect(secret_set).toBe(true);
    const sealed = (await sealedOf(id)) as Buffer;
    expect(sealed.toString('latin1')).not.toContain(secret);
    const place = `provider.secret/${id}`;
    expect(createSecretEncryption(RING).decrypt(sealed, place)).toBe(secret);
    expect(() =>
      createSecretEncryption(RING).decrypt(sealed, `provider.secret/${NOBODYS_ID}`),
    ).toThrow();
    const spoilt = Buffer.from(sealed);
    spoilt[spoilt.length - 1] = (spoilt.at(-1) ?? 0) ^ 1;
    expect(() => createSecretEncryption(RING).decrypt(spoilt, place)).toThrow();
    const told = JSON.stringify([made.body, await list('size=1000')]);
    expect(told).not.toContain(secret);
    const { rows } = await portal.database.pool.query(
      `select count(*)::int as count from audit_entry where summary::text like '%${secret}%'`,
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('are decrypted with an older key of the list, and with no other list', () => {
    const sealed = createSecretEncryption(RING).encrypt('open sesame', 'here');
    expect(createSecretEncryption(`a-newer-key, ${RING}`).decrypt(sealed, 'here')).toBe(
      'open sesame',
    );
    expect(createSecretEncryption('a-newer-key').decrypt(sealed, 'here')).toBeNull();
    expect(createSecretEncryption(RING).encrypt('open sesame', 'here')).not.toEqual(sealed);
  });

  it.each(['Host', 'Content-Length', 'transfer-encoding', 'Connection', 'Cookie'])(
    'are not sent as %s, which is a header of the request itself',
    async (name) => {
      const api = { ...API, sign_in: 'header', sign_in_name: name };
      const sent = await add({ name: named(), source: 6, api, secret: 'one' });
      expectProblem(sent, 400, 'data.api.sign_in_name');
    },
  );

  it('are sent over https only', async () => {
    const open = { ...API, address: 'http://stock.example/list' };
    const sent = await add({ name: named(), source: 6, api: open, secret: 'one' });
    expectProblem(sent, 400, 'data.api.address');
    const unsigned = { ...open, sign_in: 'nothing', sign_in_name: null };
    rowIn(await add({ name: named(), source: 6, api: unsigned }));
    const secret = 'data.api.address';
    const header = { ...unsigned, headers: [{ name: 'X-Api-Key', value: 'one' }] };
    expectProblem(await add({ name: named(), source: 6, api: header }), 400, secret);
    const inAddress = { ...unsigned, address: `${open.address}?access_token=one&page=2` };
    expectProblem(await add({ name: named(), source: 6, api: inAddress }), 400, secret);
    const plain = { ...unsigned, address: `${open.address}?page=2` };
    const { id } = rowIn(await add({ name: named(), source: 6, api: plain }));
    expectProblem(await change(id, { api: header }), 400, secret);
    expectProblem(await change(id, { api: open, secret: 'one' }), 400, secret);
  });

  it('are kept if they are omitted, and never sent to another server', async () => {
    const { id } = rowIn(await add({ name: named(), source: 6, api: API, secret: 'one' }));
    const sealed = await sealedOf(id);
    rowIn(await change(id, { api: { ...API, address: `${API.address}/v2`, is_full: false } }));
    expect(await sealedOf(id)).toEqual(sealed);
    const elsewhere = { ...API, address: 'https://thief.example/list' };
    expectProblem(await change(id, { api: elsewhere }), 400, 'data.secret');
    expectProblem(
      await change(id, { api: { ...API, address: API.address.replace('https', 'http') } }),
      400,
      'data.api.address',
    );
    expect(rowIn(await change(id, { api: elsewhere, secret: 'two' })).secret_set).toBe(true);
    expect(rowIn(await change(id, { secret: null })).secret_set).toBe(false);
    rowIn(await change(id, { secret: 'three' }));
    expect(rowIn(await change(id, { api: { ...elsewhere, sign_in: 'nothing' } })).secret_set).toBe(
      false,
    );
    expectProblem(await change(id, { secret: 'four' }), 400, 'data.secret');
  });

  it('are requested again if their key is lost', async () => {
    const { id } = rowIn(await add({ name: named(), source: 6, api: API, secret: 'one' }));
    await portal.database.pool.query('update provider set secret = $2 where id = $1', [
      id,
      createSecretEncryption('another-ring').encrypt('one', `provider.secret/${id}`),
    ]);
    const said = await send(cast.administrator, 'POST', `${PATH}/${id}/trial`);
    expectProblem(said, 409);
    expect(said.body.code).toBe('SUPPLIER_SECRET_LOST');
  });
});

describe('invalid settings of a supplier', () => {
  it.each<[string, object, string]>([
    ['another kind of source', { source: 6, ftp: FTP }, 'data.ftp'],
    ['another kind of source', { source: 7, api: API }, 'data.api'],
    ['a source that is none', { source: 2 }, 'data.source'],
    ['no name', { source: 6, name: '  ' }, 'data.name'],
    [
      'another protocol',
      { source: 6, api: { ...API, address: 'file:///etc/passwd' } },
      'data.api.address',
    ],
    [
      'a password in the address',
      { source: 6, api: { ...API, address: 'https://me:secret@stock.example/' } },
      'data.api.address',
    ],
    ['no address', { source: 6, api: { ...API, address: 'https://[1:2/' } }, 'data.api.address'],
    [
      'a header of ours',
      { source: 6, api: { ...API, headers: [{ name: 'Authorization', value: 'x' }] } },
      'data.api.headers',
    ],
    [
      'a header of two lines',
      { source: 6, api: { ...API, headers: [{ name: 'X', value: 'a\r\nHost: b' }] } },
      'data.api.headers.0.value',
    ],
    [
      'a user that is not named',
      { source: 6, api: { ...API, sign_in: 'password' } },
      'data.api.sign_in_name',
    ],
    ['a path in CSV', { source: 6, api: { ...API, format: 'csv' } }, 'data.api.rows_path'],
    [
      'pages of nothing',
      { source: 6, api: { ...API, paging: { ...API.paging, size: 0 } } },
      'data.api.paging.size',
    ],
    [
      'a way out of the folder',
      { source: 7, ftp: { ...FTP, folder: '/out/../etc' } },
      'data.ftp.folder',
    ],
    ['a path for a name', { source: 7, ftp: { ...FTP, pattern: '../*.csv' } }, 'data.ftp.pattern'],
    ['a line in the user', { source: 7, ftp: { ...FTP, user: 'a\r\nDELE b' } }, 'data.ftp.user'],
    ['a port that is none', { source: 7, ftp: { ...FTP, port: 70_000 } }, 'data.ftp.port'],
    ['a secret of nobody', { source: 7, secret: 'one' }, 'data.secret'],
    ['what is not known', { source: 6, schedule: '* * * * *' }, 'data.schedule'],
  ])('are refused with their place: %s', async (_, data, field) => {
    const before = await fingerprint(portal.database.pool);
    expectProblem(await add({ name: named(), ...data }), 400, field);
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });
});

it('are changed by administrators, and read by staff only', async () => {
  const { id } = rowIn(await add({ name: named(), source: 6 }));
  for (const reader of [cast.qualityControl, cast.auditor]) {
    expect((await list(`id=${id}`, reader)).map((row) => row.id)).toEqual([id]);
    expectProblem(await add({ name: named(), source: 6 }, reader), 403);
    expectProblem(await change(id, { name: 'Mine' }, undefined, reader), 403);
    expectProblem(await send(reader, 'POST', `${PATH}/${id}/trial`), 403);
  }
  for (const other of [cast.ada, cast.guest, cast.tove, cast.apiProvider, cast.ftpProvider])
    expectProblem(await send(other, 'GET', PATH), 403);
});
