import { afterAll, beforeAll, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { MARKUP_SCOPE } from '#common/markup-scope.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';
import { DEFAULT, databaseNow, reviseRap, setRule } from '../../support/trade/prices.ts';

type Explanation = components['schemas']['PriceExplanation'];

let portal: Portal;
let cast: Cast;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
});
afterAll(() => portal.stop());

async function explained(by: Person, stock: string, at: string | null): Promise<Explanation> {
  const client = by === cast.ada ? '' : `&business_id=${cast.ada.businessId}`;
  const moment = at === null ? '' : `&at=${at}`;
  const path = `/inventory/price-explanation?stock_no=${stock}${client}${moment}`;
  const { status, body } = await portal.call(by.token, 'GET', path);
  expect(status, JSON.stringify(body)).toBe(200);
  const { at: _, ...rest } = body.data as unknown as Explanation;
  return { at: '', ...rest };
}

it('the explanation of each past moment equals the price at that moment', async () => {
  const { pool } = portal.database;
  const { rows } = await pool.query<{ id: string; stock_no: string; carat: string; kind: string }>(
    `select s.id, s.stock_no, s.carat, case when v.code = 'ROUND' then 'ROUND' else 'PEAR' end as kind
       from stone s join sub_master v on v.nr = s.shape
      where s.status = 1 and s.diamond_type = 1 and s.disc between -60 and -10 and s.carat between 1.5 and 1.99
      order by s.stock_no limit 1`,
  );
  const [stone] = rows;
  if (!stone) throw new Error('the demo world has no such stone');
  const { carat, stock_no } = stone;
  const provider = await pool.query<{ id: string }>(
    'select id from provider where id <> (select provider_id from stone where id = $1) limit 1',
    [stone.id],
  );
  const changes: readonly (readonly [what: string, change: () => Promise<unknown>])[] = [
    ['the default', () => setRule(pool, carat, { ...DEFAULT, points: '7.25' })],
    [
      'the rule of the business ends',
      () =>
        setRule(pool, carat, {
          scope: MARKUP_SCOPE.business,
          ownerId: cast.ada.businessId,
          points: null,
        }),
    ],
    [
      'the rule of another associate, who is not asked yet',
      () =>
        setRule(pool, carat, {
          scope: MARKUP_SCOPE.associate,
          ownerId: cast.marek.id,
          points: '-1.75',
        }),
    ],
    ['the list', () => reviseRap(pool, stone.kind === 'ROUND' ? 'ROUND' : 'PEAR', 1.07)],
    [
      'the discount',
      () => pool.query('update stone set disc = -33.1234 where id = $1', [stone.id]),
    ],
    [
      'the business moves to the other associate',
      () =>
        pool.query('update business set associate_id = $2 where id = $1', [
          cast.ada.businessId,
          cast.marek.id,
        ]),
    ],
    ['the weight', () => pool.query('update stone set carat = 1.805 where id = $1', [stone.id])],
    [
      'the supplier',
      () =>
        pool.query('update stone set provider_id = $2 where id = $1', [
          stone.id,
          provider.rows[0]?.id,
        ]),
    ],
    [
      'a discount that is no longer stated',
      () => pool.query('update stone set disc = null where id = $1', [stone.id]),
    ],
  ];

  const people = [cast.administrator, cast.ada];
  const seen: { what: string; at: string; answers: Explanation[] }[] = [];
  const now = () => Promise.all(people.map((person) => explained(person, stock_no, null)));
  for (const [what, change] of [['the beginning', async () => null] as const, ...changes]) {
    await change();
    const at = await databaseNow(pool);
    seen.push({ what, at, answers: await now() });
  }
  for (const { what, at, answers } of seen) {
    const replayed = await Promise.all(people.map((person) => explained(person, stock_no, at)));
    expect(replayed, `after ${what}`).toEqual(answers);
  }
  // Each change but the one that nobody asked for was a change of what is told.
  const told = seen.map(({ answers }) => JSON.stringify(answers[0]));
  for (const [place, { what }] of seen.entries()) {
    if (place === 0) continue;
    const same = told[place] === told[place - 1];
    expect(same, what).toBe(what.includes('not asked yet'));
  }
  const prices = seen.map(({ answers }) => answers[1]?.sell_amt);
  expect(new Set(prices).size).toBeGreaterThanOrEqual(6);

  // At the very moment of a change the new figures stand.
  const { rows: past } = await pool.query<{ until: Date }>(
    `update stone_price_past set until = date_trunc('milliseconds', until)
      where stone_id = $1 and until = (select min(until) from stone_price_past where stone_id = $1) returning until`,
    [stone.id],
  );
  const changed = past[0]?.until.getTime() ?? Number.NaN;
  const discountAt = async (moment: number) =>
    (await explained(cast.administrator, stock_no, new Date(moment).toISOString())).steps[0];
  expect(await discountAt(changed)).toEqual(await discountAt(changed + 1));
  expect(await discountAt(changed)).not.toEqual(await discountAt(changed - 1));
});
