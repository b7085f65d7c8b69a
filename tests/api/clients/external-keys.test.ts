import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import { CLIENTS, KEYS, type KeyDesk, keyDeskOf } from '../../support/trade/external-keys.ts';
import { memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let desk: Desk;
let keys: KeyDesk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  keys = keyDeskOf(portal, cast);
});
afterAll(() => portal?.stop());

const search = (by: Person, filter: object = {}): Promise<Answer> =>
  portal.call(by.token, 'POST', '/inventory/search', { body: { data: { size: 5, ...filter } } });
const sayNo = (answer: Answer, status: number, code: string, words: RegExp): void => {
  expectProblem(answer, status);
  expect(answer.body).toMatchObject({ code, message: expect.stringMatching(words) });
};
const moved = (id: string, set: string) =>
  portal.database.pool.query(`update api_key set ${set} where id = $1`, [id]);

interface Row {
  id: string;
  used_at: string | null;
  closed_by: string | null;
  keys: { id: string; state: string; used_at: string | null; [name: string]: unknown }[];
  [name: string]: unknown;
}
const known = async (id: string): Promise<Row> =>
  (await keys.send('GET', `${CLIENTS}/${id}`)).body.data as unknown as Row;

describe('an external client', () => {
  it('is added, listed 200 a page, searched, changed, deactivated and deleted', async () => {
    const id = await keys.client(cast.ada, {
      name: ' Window of Haldenroe ',
      remark: ' By night. ',
    });
    expect(await known(id)).toMatchObject({
      name: 'Window of Haldenroe',
      remark: 'By night.',
      is_active: true,
      user_id: cast.ada.id,
      business_id: cast.ada.businessId,
      closed_by: null,
      keys: [],
      used_at: null,
    });
    const { body } = await keys.send('GET', `${CLIENTS}?search=WINDOW`);
    expect(body).toMatchObject({ pagination: { pageSize: 200, totalRecords: 1 }, data: [{ id }] });
    const taken = await keys.send('POST', CLIENTS, {
      name: 'window OF haldenroe',
      user_id: cast.ada.id,
    });
    sayNo(taken, 409, 'CLIENT_NAME_TAKEN', /has this name/);
    const change = await keys.send('PUT', `${CLIENTS}/${id}`, { user_id: cast.hanna.id });
    expect(change.body.data).toMatchObject({
      user_id: cast.hanna.id,
      business_id: cast.hanna.businessId,
    });
    const status = (is_active: boolean) =>
      keys.send('PUT', `${CLIENTS}/status/${id}`, { is_active });
    expect((await status(false)).body.data).toMatchObject({ is_active: false });
    sayNo(await status(false), 409, 'EVENT_CLOSED', /./);
    expect((await status(true)).body.data).toMatchObject({ is_active: true });
    expect((await keys.send('DELETE', `${CLIENTS}/${id}`)).status).toBe(200);
    expectProblem(await keys.send('GET', `${CLIENTS}/${id}`), 404);
    expect(await ledgerFaults(portal.database.pool)).toEqual([]);
  });

  it('acts as an active person of a client, and as no other person', async () => {
    for (const of of [cast.administrator, cast.tove, cast.guest, cast.ftpProvider, cast.auditor]) {
      const before = await fingerprint(portal.database.pool);
      expectProblem(
        await keys.send('POST', CLIENTS, { name: 'Nobody', user_id: of.id }),
        400,
        'data.user_id',
      );
      expect(await fingerprint(portal.database.pool)).toEqual(before);
    }
  });

  it('that was changed concurrently is not overwritten; the refusal names who changed it', async () => {
    const id = await keys.client(cast.ada, { name: 'Contested' });
    await keys.send('PUT', `${CLIENTS}/${id}`, { name: 'Contested, anew' });
    const late = await portal.call(cast.administrator.token, 'PUT', `${CLIENTS}/${id}`, {
      body: { data: { name: 'Mine' }, was: { name: 'Contested' } },
    });
    sayNo(late, 409, 'CHANGED_MEANWHILE', /./);
    expect(late.body.errors).toMatchObject([{ field: 'was.name', since: { by: 'you' } }]);
  });
});

describe('a key', () => {
  it('is shown once and stored as a hash', async () => {
    const client = await keys.client(cast.ada);
    const { id, key } = await keys.key(client, cast.ada, {
      name: ' Shop ',
      scopes: ['hold', 'stock'],
    });
    expect(key).toMatch(/^culet_[A-Za-z0-9_-]{43}$/);
    const row = await known(client);
    expect(JSON.stringify(row)).not.toContain(key);
    expect(row.keys).toMatchObject([
      {
        id,
        name: 'Shop',
        beginning: key.slice(0, 12),
        state: 'live',
        scopes: ['hold', 'stock'],
        per_minute: 120,
      },
    ]);
    const { rows } = await portal.database.pool.query<{ text: string }>(
      `select (select string_agg(k::text, '') from api_key k) || coalesce((select string_agg(a::text, '') from audit_entry a), '')
              || coalesce((select string_agg(i::text, '') from idempotency i), '') as text`,
    );
    expect(rows[0]?.text).toContain(key.slice(0, 12));
    expect(rows[0]?.text.includes(key)).toBe(false);
  });

  it('whose response was lost is returned again for the same idempotency key, to its creator only', async () => {
    const client_id = await keys.client(cast.ada);
    const make = () =>
      portal.call(cast.administrator.token, 'POST', KEYS, {
        body: { data: { client_id, name: 'Once', scopes: ['stock'] } },
        headers: { 'idempotency-key': `once-${client_id}` },
      });
    const [first, again] = [await make(), await make()];
    expect(again.body.data).toEqual(first.body.data);
    expect((await known(client_id)).keys).toHaveLength(1);
  });

  it('reads the stock that its business may see, at its prices', async () => {
    const client = await keys.client(cast.ada);
    const { as } = await keys.key(client, cast.ada);
    const [own, by] = [await search(cast.ada), await search(as)];
    expect(by.status).toBe(200);
    expect(by.body.data).toEqual(own.body.data);
    expect((await known(client)).used_at).not.toBeNull();
  });

  it('may call the operations of its scopes; a refusal names the missing scope', async () => {
    const client = await keys.client(cast.ada);
    const { as } = await keys.key(client, cast.ada, { scopes: ['stock', 'memo'] });
    const stone = await desk.stone();
    const before = await fingerprint(portal.database.pool);
    sayNo(
      await desk.hold(as, [stone.stock_no]),
      403,
      'KEY_SCOPE_MISSING',
      /scope "hold".*"stock", "memo"/,
    );
    sayNo(
      await portal.call(as.token, 'GET', '/user/profile'),
      403,
      'KEY_SCOPE_MISSING',
      /cannot be made with an API key/,
    );
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it('holds, orders and takes on memo as its person', async () => {
    await memoDeskOf(portal).setTerms(cast.administrator, cast.piers.businessId, {
      memo_limit: 900_000_000,
    });
    const client = await keys.client(cast.piers);
    const { as } = await keys.key(client, cast.piers, { scopes: ['hold', 'confirm', 'memo'] });
    const [held, wanted, out] = await desk.stones(3);
    if (!held || !wanted || !out) throw new Error('too few stones');
    expect((await desk.hold(as, [held.stock_no])).status).toBe(200);
    expect((await desk.confirm(as, [wanted.stock_no])).status).toBe(200);
    const memo = await portal.call(as.token, 'POST', '/inventory/new-arrival/memo', {
      body: { data: { stock_numbers: [out.stock_no] } },
    });
    expect(memo.status, JSON.stringify(memo.body)).toBe(200);
    expect(await Promise.all([held, wanted, out].map(desk.statusOf))).toEqual([4, 3, 5]);
    const { rows } = await portal.database.pool.query(
      'select placed_by, business_id from hold where stone_id = $1 and state = 1',
      [held.id],
    );
    expect(rows).toEqual([{ placed_by: cast.piers.id, business_id: cast.piers.businessId }]);
  });

  it('of the sandbox gets the same responses and refusals, and changes nothing', async () => {
    const client = await keys.client(cast.ada);
    const { as } = await keys.key(client, cast.ada, { scopes: ['hold'], is_sandbox: true });
    const [free, taken] = await desk.stones(2);
    if (!free || !taken) throw new Error('too few stones');
    await desk.held(cast.hanna, taken);
    const before = await fingerprint(portal.database.pool);
    for (const attempt of ['sandbox-1', 'sandbox-1']) {
      const answer = await desk.hold(as, [free.stock_no], {}, { 'idempotency-key': attempt });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      expect(answer.body.message).toMatch(/^Sandbox, nothing was changed: /);
      expect(answer.headers.get('idempotent-replayed')).toBeNull();
    }
    expectProblem(await desk.hold(as, [taken.stock_no]), 409);
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it('that is no longer valid is refused with the reason', async () => {
    const client = await keys.client(cast.odile);
    const { id, as } = await keys.key(client, cast.odile, { days: 1 });
    const refused = async (words: RegExp) => {
      const answer = await search(as);
      sayNo(answer, 401, 'KEY_NOT_VALID', words);
      expect(answer.headers.get('www-authenticate')).toContain('invalid_token');
    };
    const { pool } = portal.database;
    expect((await search(as)).status).toBe(200);
    await moved(id, `expires_at = now() - interval '1 second'`);
    await refused(/expired/);
    expect((await known(client)).keys).toMatchObject([{ state: 'expired' }]);
    await moved(id, 'expires_at = null');
    await keys.send('PUT', `${CLIENTS}/status/${client}`, { is_active: false });
    await refused(/inactive/);
    await keys.send('PUT', `${CLIENTS}/status/${client}`, { is_active: true });
    const person = (is_active: boolean) =>
      keys.send('PUT', `/customer/user/${cast.odile.id}/status`, { is_active });
    await person(false);
    await refused(/account .* inactive/);
    expect(await known(client)).toMatchObject({ closed_by: 'person' });
    await person(true);
    expect((await search(as)).status).toBe(200);
    await keys.send('DELETE', `${KEYS}/${id}`);
    await refused(/revoked/);
    expect((await keys.send('DELETE', `${KEYS}/${id}`)).status).toBe(200);
    sayNo(
      await search({ ...as, token: `${as.token.slice(0, -1)}~`.replace('~', 'x') }),
      401,
      'KEY_NOT_VALID',
      /does not exist|revoked/,
    );
    await pool.query(`delete from throttle where key like 'deadKeys%'`);
  });

  it('is replaced once; both keys work during the overlap', async () => {
    const client = await keys.client(cast.ada);
    const old = await keys.key(client, cast.ada, {
      scopes: ['stock', 'hold'],
      per_minute: 77,
      days: 30,
    });
    const rotate = (id: string, data: object) => keys.send('POST', `${KEYS}/${id}/rotate`, data);
    const answer = await rotate(old.id, { overlap_hours: 2 });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { key, made } = answer.body.data as { key: string; made: Row };
    expect(made).toMatchObject({
      state: 'live',
      scopes: ['stock', 'hold'],
      per_minute: 77,
      replaces: old.key.slice(0, 12),
    });
    expect((await search(old.as)).status).toBe(200);
    expect((await search({ ...cast.ada, token: key })).status).toBe(200);
    expect((await known(client)).keys.find(({ id }) => id === old.id)).toMatchObject({
      state: 'ending',
    });
    sayNo(await rotate(old.id, {}), 409, 'KEY_ENDED', /./);
    await rotate(made.id, { overlap_hours: 0 });
    sayNo(await search({ ...cast.ada, token: key }), 401, 'KEY_NOT_VALID', /expired/);
  });

  it('becomes invalid with its external client', async () => {
    const client = await keys.client(cast.ada);
    const { as } = await keys.key(client, cast.ada);
    await keys.send('DELETE', `${CLIENTS}/${client}`);
    sayNo(await search(as), 401, 'KEY_NOT_VALID', /revoked/);
  });

  it('reports the rest of its rate limit, and gets 429 beyond it', async () => {
    const client = await keys.client(cast.ada);
    const { as } = await keys.key(client, cast.ada, { per_minute: 2 });
    const first = await search(as);
    expect(first.headers.get('ratelimit-limit')).toBe('2');
    expect(first.headers.get('ratelimit-remaining')).toBe('1');
    await search(as);
    const third = await search(as);
    sayNo(third, 429, 'TOO_MANY_REQUESTS', /./);
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
    const other = await keys.key(client, cast.ada);
    expect((await search(other.as)).status).toBe(200);
  });

  it('that is invalid is throttled per network, without affecting valid keys', async () => {
    const client = await keys.client(cast.ada);
    const { as } = await keys.key(client, cast.ada);
    const guess = (n: number): Person => ({ ...as, token: `culet_${String(n).padStart(43, 'x')}` });
    const statuses: number[] = [];
    for (let n = 0; n < 80; n += 1) statuses.push((await search(guess(n))).status);
    expect(statuses.slice(0, 50)).toEqual(Array(50).fill(401));
    expect(statuses.at(-1)).toBe(429);
    expect((await search(as)).status).toBe(200);
    await portal.database.pool.query(`delete from throttle where key like 'deadKeys%'`);
  });

  it('is refused with invalid fields', async () => {
    const client_id = await keys.client(cast.ada);
    const wrong: [object, string][] = [
      [{ scopes: [] }, 'data.scopes'],
      [{ scopes: ['everything'] }, 'data.scopes.0'],
      [{ scopes: ['stock', 'stock'] }, 'data.scopes'],
      [{ name: '  ' }, 'data.name'],
      [{ per_minute: 0 }, 'data.per_minute'],
      [{ per_minute: 1e9 }, 'data.per_minute'],
      [{ days: 0 }, 'data.days'],
      [{ days: 0.5 }, 'data.days'],
      [{ key: 'culet_mine' }, 'data.key'],
    ];
    const before = await fingerprint(portal.database.pool);
    for (const [more, field] of wrong) {
      const data = { client_id, name: 'Shop', scopes: ['stock'], ...more };
      expectProblem(await keys.send('POST', KEYS, data), 400, field);
    }
    expectProblem(
      await keys.send('POST', `${KEYS}/${client_id}/rotate`, { overlap_hours: 1 }),
      404,
    );
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });
});

describe('the stock export', () => {
  const fileOf = async (by: Person, query: string): Promise<Response> =>
    fetch(`${portal.url}/api/v1/inventory/stock-export?${query}`, {
      headers: { authorization: `Bearer ${by.token}` },
    });
  interface Told {
    stock_no: string;
    sell_amt: number | null;
    certificate: string | null;
  }

  it('has each visible stone once, at the prices of the client, in both formats', async () => {
    const client = await keys.client(cast.ada);
    const { as } = await keys.key(client, cast.ada, { scopes: ['export'] });
    const count = async (type: 1 | 2): Promise<number> => {
      const { body } = await portal.call(
        cast.ada.token,
        'GET',
        `/inventory/search?is_count_only=true&diamond_type=${type}`,
      );
      return (body.data as { totals: { pieces: number } }).totals.pieces;
    };
    const shown = (await count(1)) + (await count(2));
    const lines = (await (await fileOf(as, 'format=ndjson')).text()).trimEnd().split('\n');
    const stones = lines.map((line) => JSON.parse(line) as Told);
    expect(stones).toHaveLength(shown);
    expect(new Set(stones.map(({ stock_no }) => stock_no)).size).toBe(shown);
    const { body } = await search(cast.ada, { stock_numbers: [stones[7]?.stock_no] });
    const [own] = (body.data as { stockList: Told[] }).stockList;
    expect(stones[7]?.sell_amt).toBe(own?.sell_amt);

    const answer = await fileOf(as, '');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [names, first, ...rest] = (await answer.text()).trimEnd().split('\r\n');
    expect(names).toMatch(
      /^stock_no,status,.*,sell_amt,image,video,certificate,growth,report_date,.*,key_to_symbols$/,
    );
    expect(names).not.toMatch(/provider|org_stock_no|price_per_ct/);
    expect(first).toMatch(new RegExp(`^${stones[0]?.stock_no},`));
    expect(rest).toHaveLength(shown - 1);
    const fancy = (await (await fileOf(as, 'format=ndjson&diamond_type=2')).text()).trimEnd();
    expect(fancy.split('\n')).toHaveLength(await count(2));
  });

  it('requires its scope and a known format', async () => {
    const client = await keys.client(cast.ada);
    const { as } = await keys.key(client, cast.ada);
    const refused = await portal.call(as.token, 'GET', '/inventory/stock-export');
    sayNo(refused, 403, 'KEY_SCOPE_MISSING', /scope "export"/);
    expectProblem(
      await portal.call(cast.ada.token, 'GET', '/inventory/stock-export?format=xls'),
      400,
      'format',
    );
  });
});

describe('the management of external clients', () => {
  it('is for administrators; the auditor reads', async () => {
    const client = await keys.client(cast.ada);
    expect((await keys.send('GET', CLIENTS, undefined, cast.auditor)).status).toBe(200);
    expectProblem(
      await keys.send(
        'POST',
        KEYS,
        { client_id: client, name: 'x', scopes: ['stock'] },
        cast.auditor,
      ),
      403,
    );
    for (const by of [cast.qualityControl, cast.tove, cast.ada, cast.apiProvider, cast.guest])
      expectProblem(await keys.send('GET', CLIENTS, undefined, by), 403);
  });
});
