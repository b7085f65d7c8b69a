import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const VIEWS = '/user/grid-views';
const LAYOUT = {
  columns: [
    { column: 'carat', label: 'Carat', is_visible: true, width: 80, pin: 'left' },
    { column: 'lab', is_visible: false },
  ],
  sort: [{ column: 'carat', descending: true }],
};

let portal: Portal;
let cast: Cast;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
});
afterAll(() => portal?.stop());

interface View {
  readonly id: string;
  readonly version: number;
  readonly name: string;
}

const save = (by: Person, data: object, headers = {}) =>
  portal.call(by.token, 'POST', VIEWS, {
    body: { data: { list: 'search', layout: LAYOUT, ...data } },
    headers,
  });
async function saved(by: Person, data: object): Promise<View> {
  const answer = await save(by, data);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body.data as View;
}
const change = (by: Person, { id, version }: View, data: object) =>
  portal.call(by.token, 'PUT', `${VIEWS}/${id}`, { body: { data: { version, ...data } } });
const remove = (by: Person, { id }: View) => portal.call(by.token, 'DELETE', `${VIEWS}/${id}`);
const list = async (by: Person, key = 'search') => {
  const { body } = await portal.call(by.token, 'GET', `${VIEWS}?list=${key}`);
  return body.data as View[];
};
const names = async (by: Person, key?: string) => (await list(by, key)).map(({ name }) => name);

describe('a named view', () => {
  it('stores the columns and the sort order of one list for its owner only', async () => {
    const view = await saved(cast.ada, { name: '  Large stones ' });
    expect(await list(cast.ada)).toEqual([
      {
        id: view.id,
        name: 'Large stones',
        is_shared: false,
        is_own: true,
        may_change: true,
        owner_name: expect.any(String),
        layout: LAYOUT,
        version: 1,
        changed_at: expect.any(String),
      },
    ]);
    expect(await list(cast.ada, 'memo-all')).toEqual([]);
    for (const other of [cast.hanna, cast.marek, cast.administrator]) {
      expect(await names(other)).not.toContain('Large stones');
      expect(await change(other, view, { name: 'Mine' })).toMatchObject({ status: 404 });
      expect(await remove(other, view)).toMatchObject({ status: 404 });
    }
  });

  it('is renamed, changed and deleted, and the audit log records each change', async () => {
    const view = await saved(cast.hanna, { name: 'First' });
    const layout = { columns: [{ column: 'shape', is_visible: true }], sort: [] };
    expect(await change(cast.hanna, view, { name: 'Second', layout })).toMatchObject({
      status: 200,
      body: { data: { name: 'Second', layout } },
    });
    expect(await remove(cast.hanna, view)).toMatchObject({ status: 200 });
    expect(await names(cast.hanna)).toEqual([]);
    const { body } = await portal.call(cast.administrator.token, 'GET', '/audit/audit-logs?size=3');
    expect(JSON.stringify(body)).toContain('Removed a view called Second');
  });

  it('has a unique name among the views of one person and one list', async () => {
    const taken = {
      status: 409,
      body: { code: 'VIEW_NAME_TAKEN', errors: [{ field: 'data.name' }] },
    };
    await saved(cast.tove, { name: 'Rounds' });
    expect(await save(cast.tove, { name: ' rOUNDS' })).toMatchObject(taken);
    await saved(cast.tove, { name: 'Rounds', list: 'demands' });
    const other = await saved(cast.tove, { name: 'Pears' });
    expect(await change(cast.tove, other, { name: 'ROUNDS' })).toMatchObject(taken);
    await saved(cast.marek, { name: 'Rounds' });
  });

  it('is refused with the name of the invalid field', async () => {
    for (const [data, field] of [
      [{ name: ' ' }, 'data.name'],
      [{ name: 'x'.repeat(81) }, 'data.name'],
      [{ name: 'A', list: 'two words' }, 'data.list'],
      [{ name: 'A', layout: { columns: [], sort: [] } }, 'data.layout.columns'],
      [
        {
          name: 'A',
          layout: { columns: [{ column: 'carat', is_visible: true, pin: 'top' }], sort: [] },
        },
        'data.layout.columns.0.pin',
      ],
    ] as const)
      expect(await save(cast.ada, data)).toMatchObject({
        status: 400,
        body: { errors: [{ field }] },
      });
  });

  it('is one of at most 50 of a person for one list, also if many are sent concurrently', async () => {
    const { pool } = portal.database;
    await pool.query(
      `insert into grid_view (owner_id, list, name, layout)
       select $1, 'holds', 'View ' || n, $2 from generate_series(1, 49) n`,
      [cast.ada.id, LAYOUT],
    );
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((name) => save(cast.ada, { name, list: 'holds' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'TOO_MANY_VIEWS',
    });
    await saved(cast.ada, { name: 'Another list', list: 'memos' });
  });

  it('is not overwritten by a change of an older version; the refusal names who changed it', async () => {
    const view = await saved(cast.marek, { name: 'Two windows', is_shared: true });
    expect(await change(cast.administrator, view, { name: 'Both windows' })).toMatchObject({
      status: 200,
      body: { data: { version: 2 } },
    });
    const conflict = await change(cast.marek, view, { layout: LAYOUT });
    expect(conflict).toMatchObject({
      status: 409,
      body: {
        code: 'CHANGED_MEANWHILE',
        message: expect.stringMatching(
          /^(?!You|Another).+ changed “Both windows” after you opened it\. Load the other version, or save yours as a new view\.$/,
        ),
        errors: [{ field: 'data.version', message: 'The version is now 2.' }],
      },
    });
    const own = await change(cast.administrator, view, { is_shared: false });
    expect(own.body.message).toMatch(/^You changed “Both windows”/);
    expect(await change(cast.marek, { ...view, version: 2 }, { layout: LAYOUT })).toMatchObject({
      status: 200,
      body: { data: { version: 3 } },
    });
    const together = ['One', 'Two', 'Three'].map((name) =>
      change(cast.marek, { ...view, version: 3 }, { name }),
    );
    const statuses = (await Promise.all(together)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409, 409]);
  });

  it('can only be changed with the version that the caller has read', async () => {
    const view = await saved(cast.hanna, { name: 'Versions' });
    for (const version of [undefined, 0, 'one', 2 ** 31])
      expect(await change(cast.hanna, view, { name: 'New', version })).toMatchObject({
        status: 400,
        body: {
          errors: expect.arrayContaining([expect.objectContaining({ field: 'data.version' })]),
        },
      });
    expect(await change(cast.hanna, view, {})).toMatchObject({ status: 400 });
  });

  it('is saved once for one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'save-this-view-once' };
    const first = await save(cast.hanna, { name: 'Once' }, headers);
    expect((await save(cast.hanna, { name: 'Once' }, headers)).body).toEqual(first.body);
  });
});

describe('a shared view', () => {
  it('is visible to staff and associates, and to no customer or auditor', async () => {
    await saved(cast.marek, { name: 'For all', is_shared: true, list: 'orders' });
    for (const other of [cast.administrator, cast.qualityControl, cast.tove])
      expect(await list(other, 'orders')).toMatchObject([{ name: 'For all', is_own: false }]);
    for (const other of [cast.ada, cast.auditor]) expect(await list(other, 'orders')).toEqual([]);
  });

  it('can be shared only by staff', async () => {
    const refused = { status: 403, body: { code: 'VIEW_NOT_SHARED' } };
    expect(await save(cast.ada, { name: 'Ours', is_shared: true })).toMatchObject(refused);
    const view = await saved(cast.ada, { name: 'Ours' });
    expect(await change(cast.ada, view, { is_shared: true })).toMatchObject(refused);
  });

  it('is changed only by its owner and by administrators', async () => {
    const view = await saved(cast.marek, { name: 'Desk', list: 'invoices', is_shared: true });
    const refused = { status: 403, body: { code: 'VIEW_NOT_OWN' } };
    expect(await change(cast.tove, view, { name: 'Mine' })).toMatchObject(refused);
    expect(await remove(cast.tove, view)).toMatchObject(refused);
    expect(await change(cast.administrator, view, { name: 'Front desk' })).toMatchObject({
      status: 200,
    });
    expect(
      await change(cast.administrator, { ...view, version: 2 }, { is_shared: false }),
    ).toMatchObject({
      status: 200,
      body: { data: { is_shared: false, may_change: false } },
    });
    expect(await names(cast.administrator, 'invoices')).toEqual([]);
    expect(await list(cast.marek, 'invoices')).toMatchObject([{ name: 'Front desk' }]);
  });
});
