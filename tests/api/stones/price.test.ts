import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { MARKUP_SCOPE } from '#common/markup-scope.ts';
import { ROLE, ROLE_NAME, type RoleCode } from '#machines/codes.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { rawCall } from '../../support/servers/raw-call.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { byRole, type Cast, castOf } from '../../support/trade/people.ts';
import { DEFAULT, setRule } from '../../support/trade/prices.ts';

type Explanation = components['schemas']['PriceExplanation'];
type Row = components['schemas']['StoneRow'];

let portal: Portal;
let cast: Cast;
let desk: Desk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
});
afterAll(() => portal.stop());

const PATH = '/inventory/price-explanation';
const ORIGIN = ['supplier', 'points', 'is_floored', 'chain'];

const ask = (by: Person, stock: string, more = ''): Promise<Answer> =>
  portal.call(by.token, 'GET', `${PATH}?stock_no=${stock}${more}`);
async function explained(by: Person, stock: string, more = ''): Promise<Explanation> {
  const { status, body } = await ask(by, stock, more);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as unknown as Explanation;
}
async function shown(by: Person, stock: string, more = ''): Promise<Row> {
  const path = `/inventory/dna?stock_no=${stock}${more}`;
  const { status, body } = await portal.call(by.token, 'GET', path);
  expect(status).toBe(200);
  return (body.data as { stone: Row }).stone;
}

/** Stones that are offered, of one supplier, by why Rap prices them or does not. */
async function stoneWith(condition: string): Promise<{ id: string; stock_no: string }> {
  const { rows } = await portal.database.pool.query<{ id: string; stock_no: string }>(
    `select s.id, s.stock_no from stone s join provider p on p.id = s.provider_id
      where s.status = 1 and ${condition} order by s.stock_no limit 1`,
  );
  if (!rows[0]) throw new Error(`the demo world has no stone with ${condition}`);
  return rows[0];
}
const WHITE = 's.diamond_type = 1 and s.carat between 1 and 1.49 and s.disc is not null';

const business = (person: Person): string => `&business_id=${person.businessId}`;

describe('the price explanation', () => {
  const roles = Object.values(ROLE) as RoleCode[];

  it.each(roles.map((role) => [ROLE_NAME[role], role] as const))(
    "for %s has the price of the lists, and only the viewer's own data",
    async (_, role) => {
      const person = byRole(cast)[role];
      const supplies = role === ROLE.apiProvider || role === ROLE.ftpProvider;
      const own = supplies ? ` and p.user_id = '${person.id}'` : '';
      const { stock_no } = await stoneWith(`s.diamond_type = 1 and s.disc is not null${own}`);
      const told = await explained(person, stock_no);
      const { markup_disc, markup_ppc, sell_amt, rap, rap_state } = await shown(person, stock_no);
      expect(told).toMatchObject({ stock_no, markup_disc, markup_ppc, sell_amt });
      expect(told.rap).toMatchObject({ state: rap_state, price: rap });
      expect(told.steps.at(-1)?.result).toEqual({ value: sell_amt, unit: 'usd' });
      const seesCost = role === ROLE.administrator || role === ROLE.qualityControl;
      for (const field of ORIGIN) expect(field in told, field).toBe(seesCost);
      if (!seesCost) {
        expect(told.steps.map(({ step }) => step)).not.toContain('markup');
        expect(JSON.stringify(told)).not.toContain('points');
      }
    },
  );

  it('is the same for a customer and its associate, and refused to other associates', async () => {
    const { stock_no } = await stoneWith(WHITE);
    const { at: _, ...own } = await explained(cast.ada, stock_no);
    const { at: __, ...forAda } = await explained(cast.tove, stock_no, business(cast.ada));
    expect(forAda).toEqual(own);
    expect(await ask(cast.marek, stock_no, business(cast.ada))).toMatchObject({ status: 404 });
    expect(await ask(cast.ada, stock_no, business(cast.hanna))).toMatchObject({ status: 404 });
  });

  it('of a stone outside the limits returns the bytes of an unknown stone', async () => {
    const theirs = await stoneWith(`p.user_id = '${cast.otherApiProvider.id}'`);
    const raw = (person: Person, stock: string, more = '') =>
      rawCall(portal, person.token, 'GET', `${PATH}?stock_no=${stock}${more}`);
    const unknown = await raw(cast.apiProvider, 'NOBODYS');
    expect(unknown.status).toBe(404);
    expect(await raw(cast.apiProvider, theirs.stock_no)).toEqual(unknown);
    const withdrawn = await desk.stone();
    await desk.setStatus(cast.administrator, withdrawn.id, 2);
    const future = '&at=2999-01-01T00:00:00Z';
    for (const person of [cast.ada, cast.guest]) {
      const nothing = await raw(person, 'NOBODYS');
      expect(await raw(person, withdrawn.stock_no)).toEqual(nothing);
      expect(await raw(person, withdrawn.stock_no, future)).toEqual(nothing);
    }
    expect(await ask(cast.administrator, withdrawn.stock_no)).toMatchObject({ status: 200 });
  });
});

describe('the steps of the price', () => {
  it('are named in order, with the applied and the overridden rules', async () => {
    const { pool } = portal.database;
    const { id, stock_no } = await stoneWith(WHITE);
    const { rows } = await pool.query<{ provider_id: string; name: string }>(
      'select s.provider_id, p.name from stone s join provider p on p.id = s.provider_id where s.id = $1',
      [id],
    );
    const [owner] = rows;
    const by = { actorId: cast.administrator.id };
    const { provider, associate, business: client } = MARKUP_SCOPE;
    await setRule(pool, '1.20', { ...DEFAULT, points: '6', ...by });
    await setRule(pool, '1.20', {
      scope: provider,
      ownerId: owner?.provider_id ?? '',
      points: '4.5',
      ...by,
    });
    await setRule(pool, '1.20', { scope: associate, ownerId: cast.tove.id, points: '2.5', ...by });
    await setRule(pool, '1.20', {
      scope: client,
      ownerId: cast.ada.businessId,
      points: null,
      ...by,
    });
    const told = await explained(cast.qualityControl, stock_no, business(cast.ada));
    expect(told.chain?.map(({ scope, points, outcome }) => [scope, points, outcome])).toEqual([
      [client, null, 'none'],
      [associate, 2.5, 'won'],
      [provider, 4.5, 'lost'],
      [MARKUP_SCOPE.standard, 6, 'lost'],
    ]);
    const [none, won, lost, standard] = told.chain ?? [];
    expect(none).toMatchObject({ owner_name: expect.any(String), since: null, set_by: null });
    expect(won?.set_by).toEqual(expect.stringMatching(/\S/));
    expect(Date.now() - Date.parse(won?.since ?? '')).toBeLessThan(60_000);
    expect(lost?.owner_name).toBe(owner?.name);
    expect(standard?.owner_name).toBeNull();
    expect(told).toMatchObject({ points: 2.5, is_floored: false, supplier: { name: owner?.name } });
    expect(told.steps.map(({ step }) => step)).toEqual(['markup', 'price_on_rap', 'amount']);
    const [markup, perCarat] = told.steps;
    expect(markup?.operands.map(({ value }) => value)).toEqual([told.supplier?.disc, 2.5]);
    expect(perCarat?.operands.map(({ value }) => value)).toEqual([
      told.rap.price,
      told.markup_disc,
    ]);
    expect(perCarat?.result.value).toBe(told.markup_ppc);
  });

  it('state when the floor applied', async () => {
    const { pool } = portal.database;
    const { id, stock_no } = await stoneWith(`${WHITE} and s.carat >= 1.1`);
    await pool.query('update stone set disc = -98.9 where id = $1', [id]);
    await setRule(pool, '1.20', {
      scope: MARKUP_SCOPE.business,
      ownerId: cast.ada.businessId,
      points: '-20',
    });
    const told = await explained(cast.administrator, stock_no, business(cast.ada));
    expect(told).toMatchObject({ is_floored: true, points: -20, markup_disc: -99 });
    expect(told.steps.map(({ step, result }) => [step, result.value])).toEqual([
      ['markup', -118.9],
      ['floor', -99],
      ['price_on_rap', told.markup_ppc],
      ['amount', told.sell_amt],
    ]);
    expect((await explained(cast.ada, stock_no)).markup_disc).toBe(-99);
  });
});

describe('the Rap price', () => {
  it('has its list and its cell', async () => {
    const { stock_no } = await stoneWith(`${WHITE} and s.carat >= 1.01`);
    const { rap, carat } = await explained(cast.guest, stock_no);
    expect(rap).toMatchObject({
      state: 'listed',
      list: { listed_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), revision: 1 },
      cell: { from: 1, to: 1.49 },
    });
    expect(carat).toBeGreaterThanOrEqual(rap.cell?.from ?? 99);
  });

  it('of a weight between two bands is that of the lower band', async () => {
    const { pool } = portal.database;
    const { id, stock_no } = await stoneWith(`${WHITE} and s.carat between 1.02 and 1.4`);
    const before = (await explained(cast.guest, stock_no)).rap.price;
    await pool.query('update stone set carat = 1.496 where id = $1', [id]);
    const { rap } = await explained(cast.guest, stock_no);
    expect(rap).toMatchObject({ state: 'listed', price: before, cell: { from: 1, to: 1.49 } });
  });

  it('of a flawless stone is that of IF', async () => {
    const { pool } = portal.database;
    const { id, stock_no } = await stoneWith(`${WHITE} and s.carat > 1.05`);
    await pool.query(
      `update stone set disc = -30, clarity = (select s.nr from sub_master s join master m on m.id = s.master_id
                                     where m.code = 'CLARITY' and s.code = 'FL') where id = $1`,
      [id],
    );
    const told = await explained(cast.guest, stock_no);
    expect(told.clarity).toBe('FL');
    expect(told.rap.cell?.clarity).toBe('IF');
  });

  it.each([
    ['has no cell', 'no_cell', 'carat = 6.5', 'price_with_markup'],
    ['has one', 'listed', 'carat = 1.25', 'price_with_points'],
  ] as const)('is not needed for an asking price if Rap %s', async (_, state, carat, step) => {
    const { id, stock_no } = await stoneWith(WHITE);
    await portal.database.pool.query(
      `update stone set ${carat}, disc = null, price_per_ct = 4321.09, total_amt = round(4321.09 * ${carat.split(' = ')[1]}, 2) + 0.4
        where id = $1`,
      [id],
    );
    const told = await explained(cast.administrator, stock_no);
    expect(told.rap.state).toBe(state);
    expect(told.rap.price === null).toBe(state === 'no_cell');
    expect(told.rap.list).not.toBeNull();
    expect(told.supplier).toMatchObject({ basis: 1, price_per_ct: 4321.09 });
    const rap = told.rap.price;
    const derived = (price: number) =>
      rap === null ? null : Math.round((price / rap - 1) * 10_000) / 100;
    expect(told.supplier?.disc).toBe(derived(4321.09));
    expect(told.markup_disc).toBe(derived(told.markup_ppc));
    expect(told.steps.map((one) => one.step)).toEqual([step, 'amount', 'own_total']);
    const theirs = await explained(cast.guest, stock_no);
    expect(theirs.steps.map((one) => one.step)).toEqual(['amount', 'own_total']);
  });

  it('does not exist for fancy colours', async () => {
    const { stock_no } = await stoneWith('s.diamond_type = 2');
    const { rap } = await explained(cast.ada, stock_no);
    expect(rap).toEqual({ state: 'fancy_colour', price: null, list: null, cell: null });
  });
});

describe('an invalid moment', () => {
  it.each([
    ['the future', '2999-01-01T00:00:00Z', 'The time must not be in the future.'],
    ['before the stone came', '1999-01-01T00:00:00Z', 'The stone was not listed at that time.'],
    [
      'a second too many',
      '2026-06-30T23:59:60Z',
      'Enter a date and time such as 2026-03-31T09:30:00Z.',
    ],
    ['no moment', 'yesterday', null],
    ['nothing', '', null],
  ])('%s is refused with the field', async (_, at, sentence) => {
    const { stock_no } = await stoneWith(WHITE);
    const { status, body } = await ask(cast.ada, stock_no, `&at=${at}`);
    expect(status).toBe(400);
    expect((body.errors as { field: string }[]).map(({ field }) => field)).toEqual(['at']);
    if (sentence) expect(body.message).toBe(sentence);
  });
});
