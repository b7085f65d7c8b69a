import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE } from '#machines/codes.ts';
import { expectProblem } from '../../support/runner/expect-problem.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { DEMANDS, demandDeskOf } from '../../support/trade/demand-desk.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { keepDeskOf, NOTES } from '../../support/trade/keep-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';
import { SAVED, searchDeskOf } from '../../support/trade/search-desk.ts';

/** Every form that changes what stands: nobody writes over what somebody else has saved meanwhile. */

let portal: Portal;
let cast: Cast;
let desk: Desk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
});
afterAll(() => portal?.stop());

const call = (by: Person, method: string, path: string, body?: object): Promise<Answer> =>
  portal.call(by.token, method, path, body ? { body } : {});
async function data<Data>(answer: Promise<Answer>): Promise<Data> {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.data as Data;
}
const send = (by: Person, method: string, path: string, sent: object) =>
  call(by, method, path, { data: sent });
const scalar = async <Value>(query: string, ...values: unknown[]): Promise<Value> =>
  Object.values((await portal.database.pool.query(query, values)).rows[0] ?? {})[0] as Value;

/** What a form is about: how it is sent, where its field stands in the body, and what stands in the table. */
interface Form {
  readonly method: 'PUT' | 'POST';
  readonly path: string;
  /** what is sent with the field, which is the whole of it where nothing else is needed */
  readonly body: (value: unknown) => object;
  readonly was?: (value: unknown) => object;
  readonly field: string;
  /** what the writer began from, what the other saved, and what the writer wants */
  readonly values: readonly [known: unknown, theirs: unknown, mine: unknown];
  readonly stands: () => Promise<unknown>;
  /** who saves meanwhile, and what that person is called by the writer; else the writer in another window */
  readonly other?: Person;
  readonly by?: () => Promise<string>;
}

const nameOf = ({ id }: Person) =>
  scalar<string>(`select first_name || ' ' || last_name from app_user where id = $1`, id);
const ofPerson = (column: string, { id }: Pick<Person, 'id'>) =>
  scalar(`select ${column} from app_user where id = $1`, id);
const one = (field: string) => (value: unknown) => ({ [field]: value });

const FORMS: Readonly<Record<string, () => Promise<Form>>> = {
  'an administrator': async () => {
    const { id } = await data<{ id: Person['id'] }>(
      send(cast.administrator, 'POST', '/admin/create-admin', {
        email: 'ines@house.example',
        user_name: 'ines',
        first_name: 'Ines',
        last_name: 'Lund',
      }),
    );
    return {
      method: 'PUT',
      path: `/admin/${id}`,
      body: one('first_name'),
      field: 'was.first_name',
      values: ['Ines', 'Inez', 'Agnes'],
      stands: () => ofPerson('first_name', { id }),
    };
  },
  'somebody of quality control': async () => ({
    method: 'PUT',
    path: `/admin/update-qc/${cast.qualityControl.id}`,
    body: one('last_name'),
    field: 'was.last_name',
    values: [await ofPerson('last_name', cast.qualityControl), 'Lund', 'Holm'],
    stands: () => ofPerson('last_name', cast.qualityControl),
  }),
  'an associate': async () => ({
    method: 'PUT',
    path: `/business-associate/businessassociate/${cast.marek.id}`,
    body: one('last_name'),
    field: 'was.last_name',
    values: [await ofPerson('last_name', cast.marek), 'Novak', 'Novotny'],
    stands: () => ofPerson('last_name', cast.marek),
  }),
  'a customer': async () => ({
    method: 'PUT',
    path: `/customer/user/${cast.ada.id}`,
    body: one('last_name'),
    field: 'was.last_name',
    values: [await ofPerson('last_name', cast.ada), 'Halden-Roe', 'Roe'],
    stands: () => ofPerson('last_name', cast.ada),
    other: cast.tove,
    by: () => nameOf(cast.tove),
  }),
  'a business that is completed': async () => {
    const stored = (column: string) =>
      scalar(`select ${column} from business where id = $1`, cast.ada.businessId);
    const company_name = await stored('company_name');
    return {
      method: 'POST',
      path: '/customer/business',
      body: (city) => ({ user_id: cast.ada.id, company_name, city }),
      was: (city) => ({ company_name, city }),
      field: 'was.city',
      values: [await stored('city'), 'Ghent', 'Bruges'],
      stands: () => stored('city'),
    };
  },
  'one’s own profile': async () => ({
    method: 'PUT',
    path: '/user/profile',
    body: one('last_name'),
    field: 'was.last_name',
    values: [await ofPerson('last_name', cast.administrator), 'Lund', 'Holm'],
    stands: () => ofPerson('last_name', cast.administrator),
  }),
  'the business of a customer': async () => ({
    method: 'PUT',
    path: `/customer/user/${cast.ada.id}`,
    body: (website) => ({ business: { website } }),
    field: 'was.business.website',
    values: [
      await scalar('select website from business where id = $1', cast.ada.businessId),
      'https://theirs.example',
      'https://mine.example',
    ],
    stands: () => scalar('select website from business where id = $1', cast.ada.businessId),
    other: cast.tove,
    by: () => nameOf(cast.tove),
  }),
  'the terms of a business': async () => ({
    method: 'PUT',
    path: `/customer/business/${cast.ada.businessId}/terms`,
    body: one('memo_days'),
    field: 'was.memo_days',
    values: [
      await scalar('select memo_days from business where id = $1', cast.ada.businessId),
      41,
      42,
    ],
    stands: () => scalar('select memo_days from business where id = $1', cast.ada.businessId),
  }),
  'what a client is shown': async () => ({
    method: 'PUT',
    path: `/customer/inventory-settings/${cast.piers.id}`,
    body: (shape) => ({ attributes: { shape } }),
    field: 'was.attributes.shape',
    values: [null, ['OVAL'], ['PEAR', 'OVAL']],
    stands: async () =>
      (
        await data<{ access: { attributes: { shape?: string[] } } }>(
          call(cast.administrator, 'GET', `/customer/inventory-settings/${cast.piers.id}`),
        )
      ).access.attributes.shape?.toSorted(),
  }),
  'the rights of a role': async () => {
    const screen = await scalar<string>(
      `select s.id from submodule s join permission_category c on c.id = s.category_id
        join role_permission p on p.submodule_id = s.id and p.role_id = c.role_id and p.read_access
       where c.role_id = $1 order by s.sequence limit 1`,
      ROLE.auditor,
    );
    const rights = (read_access: unknown) => ({
      permissions: [{ submodule_id: screen, read_access, write_access: false }],
    });
    return {
      method: 'PUT',
      path: `/permission/user-wise-permissions?role_id=${ROLE.auditor}`,
      body: rights,
      field: `was.permissions.${screen}`,
      values: [true, false, true],
      stands: () =>
        scalar('select read_access from role_permission where submodule_id = $1', screen),
    };
  },
  'a collection': async () => {
    const { id } = await data<{ id: string }>(
      send(cast.administrator, 'POST', '/inventory/collection', {
        name: 'For the spring',
        diamond_type: 1,
        filter: { shape: ['OVAL'] },
      }),
    );
    return {
      method: 'PUT',
      path: `/inventory/collection/${id}`,
      body: (shape) => ({ filter: { shape: [shape] } }),
      field: 'was.filter',
      values: ['OVAL', 'PEAR', 'HEART'],
      stands: () => scalar(`select filter #>> '{shape,0}' from collection where id = $1`, id),
    };
  },
  'a stone that is put forward': async () => {
    const stone = await desk.stone();
    const forward = (place: unknown) => ({ stock_numbers: [stone.stock_no], place });
    await data(send(cast.administrator, 'POST', '/inventory/featured-stone', forward(7)));
    return {
      method: 'POST',
      path: '/inventory/featured-stone',
      body: forward,
      was: one('place'),
      field: 'was.place',
      values: [7, 8, 9],
      stands: () => scalar('select place from featured_stone where stone_id = $1', stone.id),
    };
  },
  'a demand': async () => {
    const id = await demandDeskOf(portal).placed(cast.ada, { target_ppc: 1000.5 });
    return {
      method: 'PUT',
      path: `${DEMANDS}/${id}`,
      body: one('target_ppc'),
      field: 'was.target_ppc',
      values: [1000.5, 1100, 1200],
      stands: async () => Number(await scalar('select target_ppc from demand where id = $1', id)),
      other: cast.tove,
      by: () => nameOf(cast.tove),
    };
  },
  'a note': async () => {
    const id = await keepDeskOf(portal).added(cast.tove, 'notes', await desk.stone(), {
      user_id: cast.ada.id,
      remark: 'Eye clean?',
    });
    return {
      method: 'PUT',
      path: NOTES,
      body: (remark) => ({ id, remark }),
      was: one('remark'),
      field: 'was.remark',
      values: ['Eye clean?', 'Ask for the film', 'Take it'],
      stands: () => scalar('select remark from note where id = $1', id),
      other: cast.tove,
      by: () => nameOf(cast.tove),
    };
  },
  'a saved search': async () => {
    const id = await searchDeskOf(portal).saved(cast.administrator, { note: 'Spring' });
    return {
      method: 'PUT',
      path: `${SAVED}/${id}`,
      body: one('note'),
      field: 'was.note',
      values: ['Spring', 'Summer', null],
      stands: () => scalar('select note from saved_search where id = $1', id),
    };
  },
  'stones that are kept together': async () => {
    const stones = await desk.stones(2);
    const { id } = await data<{ id: string }>(
      send(cast.administrator, 'POST', '/inventory/matchpair', {
        name: 'Earrings',
        stock_numbers: stones.map(({ stock_no }) => stock_no),
      }),
    );
    return {
      method: 'PUT',
      path: '/inventory/matchpair',
      body: (name) => ({ id, name }),
      was: one('name'),
      field: 'was.name',
      values: ['Earrings', 'Studs', 'Drops'],
      stands: () => scalar('select name from stone_match where id = $1', id),
    };
  },
  'the rules of pairs': async () => {
    const { rules, set_size } = await data<{ rules: object[]; set_size: number }>(
      call(cast.administrator, 'GET', '/matchpair-setting/setting'),
    );
    return {
      method: 'PUT',
      path: '/matchpair-setting/setting',
      body: (size) => ({ rules, set_size: size }),
      field: 'was.set_size',
      values: [set_size, 3, 4],
      stands: () =>
        scalar(`select (value ->> 'set_size')::int from setting where name = 'match.rules'`),
    };
  },
  'the period of new arrivals': async () => ({
    method: 'PUT',
    path: '/project-setting/new-arrival',
    body: one('days'),
    field: 'was.days',
    values: [
      await scalar(`select (value #>> '{}')::int from setting where name = 'arrival.days'`),
      33,
      44,
    ],
    stands: () => scalar(`select (value #>> '{}')::int from setting where name = 'arrival.days'`),
  }),
};

describe('a concurrent change is not overwritten', () => {
  it.each(Object.keys(FORMS))('in %s', async (name) => {
    const form = await FORMS[name]?.();
    if (!form) throw new Error(`there is no form of ${name}`);
    const { method, path, body, was = body, values, stands, other = cast.administrator } = form;
    const [known, theirs, mine] = values;
    const save = (by: Person, wanted: unknown, knew: unknown) =>
      call(by, method, path, { data: body(wanted), was: was(knew) });

    expect(await save(other, theirs, known)).toMatchObject({ status: 200 });
    expect(await stands()).toEqual(theirs);
    const refused = await save(cast.administrator, mine, known);
    expectProblem(refused, 409, form.field);
    expect(refused.body).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    const [entry] = refused.body.errors as { since: { at: string; did: string; by: string } }[];
    expect(entry?.since).toMatchObject({ did: 'changed', by: (await form.by?.()) ?? 'you' });
    expect(Math.abs(Date.now() - Date.parse(entry?.since.at ?? ''))).toBeLessThan(600_000);
    expect(await stands()).toEqual(theirs);

    // Whoever has read it writes over it.
    expect(await save(cast.administrator, mine, theirs)).toMatchObject({ status: 200 });
    const kept = Array.isArray(mine) ? mine.toSorted() : mine;
    expect(await stands()).toEqual(kept);
  });

  it('one of two concurrent changes is refused', async () => {
    const path = `/admin/update-qc/${cast.qualityControl.id}`;
    const first_name = await ofPerson('first_name', cast.qualityControl);
    const both = await Promise.all(
      ['Una', 'Ursa'].map((wanted) =>
        call(cast.administrator, 'PUT', path, {
          data: { first_name: wanted },
          was: { first_name },
        }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('a change without a known version is accepted', async () => {
    const path = `/admin/update-qc/${cast.qualityControl.id}`;
    expect(await send(cast.administrator, 'PUT', path, { first_name: 'Ulla' })).toMatchObject({
      status: 200,
    });
    expect(await ofPerson('first_name', cast.qualityControl)).toBe('Ulla');
  });
});
