import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { MARKUP_MODE, MARKUP_SCOPE } from '#common/markup-scope.ts';
import { GROWTH_TYPE } from '#machines/codes.ts';
import { createDatabase } from '../../../server/platform/db/pool.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { some } from '../../support/runner/some.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cell, type MarkupDesk, markupDeskOf, priceIn } from '../../support/trade/markups.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

type Explanation = components['schemas']['PriceExplanation'];
const { standard, business } = MARKUP_SCOPE;

let portal: Portal;
let cast: Cast;
let desk: MarkupDesk;
/** A lab-grown stone at 94.90 below Rap, as the review met it: one point of Rap is a fifth of its price. */
let stone: { stock_no: string; carat: number };

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = markupDeskOf(portal, cast.administrator);
  const { rows } = await portal.database.owner.query(
    `update stone set disc = -94.9, total_amt = null
      where id = (select id from stone
                   where status = 1 and diamond_type = 1 and growth_type = $1 and disc is not null and carat between 1 and 1.49
                     and color = (select nr from sub_master s join master m on m.id = s.master_id where m.code = 'COLOR' and s.code = 'F')
                   order by stock_no limit 1)
     returning stock_no, carat`,
    [GROWTH_TYPE.labGrown],
  );
  stone = { stock_no: rows[0].stock_no, carat: Number(rows[0].carat) };
});
beforeEach(async () => {
  await portal.database.owner.query('truncate markup_rule, markup_change');
  await moveDay(0);
});
afterAll(() => portal?.stop());

/** The database's day, for all processes at once. */
const moveDay = (days: number) =>
  portal.database.owner.query(
    `create or replace function price_day() returns date language sql stable as
       $$ select (clock_timestamp() at time zone 'UTC')::date + ${days} $$`,
  );
const dayAfter = async (days: number): Promise<string> => {
  const { rows } = await portal.database.owner.query(
    `select ((clock_timestamp() at time zone 'UTC')::date + $1::int)::text as day`,
    [days],
  );
  return rows[0].day;
};

const cell = async (points: number | null, more: Partial<Cell> = {}): Promise<Cell> => ({
  ...(await desk.cell(stone.carat, points)),
  growth_type: GROWTH_TYPE.labGrown,
  mode: MARKUP_MODE.points,
  ...more,
});
const price = (person: Person, at: Portal = portal) => priceIn(at, person, stone.stock_no);
const explained = async ({ token }: Person, more = ''): Promise<Explanation> => {
  const path = `/inventory/price-explanation?stock_no=${stone.stock_no}${more}`;
  return (await portal.call(token, 'GET', path)).body.data as Explanation;
};
const forAda = () => `&business_id=${cast.ada.businessId}`;

describe('a rule below cost', () => {
  it('is refused without a reason, at its field, and nothing is changed', async () => {
    const before = await fingerprint(portal.database.pool);
    for (const reason of [{}, { below_cost_reason: '   ' }]) {
      const answer = await desk.save(business, {
        id: cast.ada.businessId,
        cells: [await cell(-1)],
        ...reason,
      });
      expect(answer).toMatchObject({
        status: 400,
        body: {
          errors: [
            {
              field: 'data.below_cost_reason',
              message: '1 markup below 0 would price stones below cost. Please enter the reason.',
            },
          ],
        },
      });
    }
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it('that has no reason gives the price at cost, and the explanation says so', async () => {
    await desk.saved(business, cast.ada.businessId, [await cell(-1)]);
    // Rules of before have no reason.
    await portal.database.owner.query('update markup_rule set below_cost_reason = null');
    const told = await explained(cast.administrator, forAda());
    expect(told).toMatchObject({ is_floored: true, is_below_cost: false, points: 0 });
    expect(told.sell_amt).toBe(told.supplier?.total_amt);
    expect(told.steps[0]).toMatchObject({
      step: 'cost_floor',
      operands: [
        { value: -1, unit: 'points' },
        { value: told.supplier?.price_per_ct, unit: 'usd_per_ct' },
      ],
      result: { value: told.supplier?.price_per_ct },
    });
    expect((await price(cast.ada)).sell_amt).toBe(told.sell_amt);
  });

  it('with a reason gives a price below cost, is marked, and its reason is in the audit log', async () => {
    const cost = (await explained(cast.administrator)).supplier?.total_amt ?? 0;
    const answer = await desk.save(business, {
      id: cast.ada.businessId,
      cells: [await cell(-1)],
      below_cost_reason: 'Old stock, agreed with Quillon',
    });
    expect(answer.status).toBe(200);
    const told = await explained(cast.administrator, forAda());
    expect(told).toMatchObject({ is_floored: false, is_below_cost: true, points: -1, mode: 2 });
    expect(told.chain?.[0]).toMatchObject({
      outcome: 'won',
      below_cost_reason: 'Old stock, agreed with Quillon',
    });
    // 94.9 below Rap keeps 5.1 %, and a point less keeps 4.1 %: 19.6 % less.
    expect(1 - told.sell_amt / cost).toBeCloseTo(0.196, 3);
    expect((await price(cast.ada)).sell_amt).toBe(told.sell_amt);
    const { rows } = await portal.database.owner.query<{ id: number }>(
      `select id from audit_entry where operation = 'updateBusinessMarkups' order by id desc limit 1`,
    );
    const entry = await portal.call(cast.auditor.token, 'GET', `/audit/audit-logs/${rows[0]?.id}`);
    expect(JSON.stringify(entry.body)).toContain('Old stock, agreed with Quillon');
  });

  it('is marked only for those who may see the cost', async () => {
    await desk.saved(business, cast.ada.businessId, [await cell(-1)]);
    for (const person of [cast.ada, cast.tove]) {
      const told = await explained(person, person === cast.tove ? forAda() : '');
      expect(told).not.toHaveProperty('is_below_cost');
      expect(told).not.toHaveProperty('chain');
      expect(JSON.stringify(told)).not.toContain('cost');
    }
  });

  it('in percent of cost reduces the cost by this percentage', async () => {
    const cost = (await explained(cast.administrator)).supplier;
    await desk.saved(standard, null, [await cell(-2.5, { mode: MARKUP_MODE.percent })]);
    const { markup_ppc } = await price(cast.ada);
    expect(markup_ppc).toBe(Math.round((cost?.price_per_ct ?? 0) * 97.5) / 100);
  });
});

describe('a preview', () => {
  it('counts the stones whose price would be below cost, and names the largest difference', async () => {
    const preview = await desk.preview({
      scope: standard,
      cells: [await cell(-1)],
      sample_size: 100,
    });
    const { rows } = await portal.database.owner.query(
      `select count(*)::int as count, (100 + min(disc))::float8 as kept from stone where status = 1 and diamond_type = 1 and growth_type = 1 and carat >= 1 and carat < 1.5`,
    );
    const [everybody] = preview.owners;
    expect(everybody?.below_cost).toBe(rows[0].count);
    // One point of Rap off a stone that keeps so many of them.
    expect(everybody?.worst?.percent).toBeCloseTo(100 / rows[0].kept, 0);
    expect(everybody?.lost).toBeGreaterThan(0);
    expect(some(preview.sample).every(({ is_below_cost }) => is_below_cost)).toBe(true);
    const dearer = await desk.preview({ scope: standard, cells: [await cell(1)] });
    expect(dearer.owners[0]).toMatchObject({ below_cost: 0, lost: 0, worst: null });
  });
});

describe('a rule with first and last day', () => {
  it('starts and ends automatically, in all processes', async () => {
    await desk.saved(standard, null, [await cell(3, { mode: MARKUP_MODE.percent })]);
    const [first_day, last_day] = [await dayAfter(2), await dayAfter(3)];
    await desk.saved(standard, null, [
      await cell(10, { mode: MARKUP_MODE.percent, first_day, last_day }),
    ]);
    const cost = (await explained(cast.administrator)).supplier?.price_per_ct ?? 0;
    const second = createDatabase(portal.database.url, { connections: 4 });
    const other = await startPortal({ ...portal.database, ...second });
    try {
      const seen: number[][] = [];
      for (const day of [0, 1, 2, 3, 4]) {
        await moveDay(day);
        const asked = [
          await price(cast.ada),
          await price(cast.ada, other),
          await explained(cast.ada),
        ];
        seen.push(asked.map(({ markup_ppc }) => Math.round((markup_ppc / cost - 1) * 1000) / 10));
      }
      expect(seen).toEqual([
        ...[
          [3, 3, 3],
          [3, 3, 3],
        ],
        ...[
          [10, 10, 10],
          [10, 10, 10],
        ],
        [3, 3, 3],
      ]);
    } finally {
      await other.stop();
      await second.close();
    }
  });

  it('may omit either day', async () => {
    await desk.saved(standard, null, [
      await cell(4, { mode: MARKUP_MODE.percent, last_day: await dayAfter(0) }),
      await cell(8, { mode: MARKUP_MODE.percent, first_day: await dayAfter(1) }),
    ]);
    const today = (await price(cast.ada)).markup_ppc;
    await moveDay(1);
    expect((await price(cast.ada)).markup_ppc / today).toBeCloseTo(1.08 / 1.04, 3);
    await moveDay(400);
    expect((await price(cast.ada)).markup_ppc / today).toBeCloseTo(1.08 / 1.04, 3);
  });

  it('is overridden by a more specific rule without days', async () => {
    await desk.saved(business, cast.ada.businessId, [await cell(5)]);
    const before = await price(cast.ada);
    await desk.saved(standard, null, [await cell(50, { first_day: await dayAfter(0) })]);
    expect(await price(cast.ada)).toEqual(before);
  });

  it.each<[string, () => Promise<Partial<Cell>>, string]>([
    [
      'a last day before the first',
      async () => ({ first_day: await dayAfter(3), last_day: await dayAfter(2) }),
      'data.cells.0.last_day',
    ],
    [
      'a last day that has passed',
      async () => ({ last_day: await dayAfter(-1) }),
      'data.cells.0.last_day',
    ],
    ['a day that is none', async () => ({ first_day: '2026-02-30' }), 'data.cells.0.first_day'],
    [
      'a day that is no text',
      async () => ({ first_day: 20261201 as never }),
      'data.cells.0.first_day',
    ],
    [
      'a growth that is none',
      async () => ({ growth_type: 3 as never }),
      'data.cells.0.growth_type',
    ],
    ['a mode that is none', async () => ({ mode: 3 as never }), 'data.cells.0.mode'],
  ])('%s is refused at its field', async (_, more, field) => {
    const before = await fingerprint(portal.database.pool);
    const answer = await desk.save(standard, { cells: [await cell(5, await more())] });
    expect(answer.status).toBe(400);
    expect((answer.body.errors as { field: string }[])[0]?.field).toBe(field);
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it('cannot overlap in days with another rule of its cell', async () => {
    const [first_day, last_day] = [await dayAfter(1), await dayAfter(5)];
    await desk.saved(standard, null, [await cell(5, { first_day, last_day })]);
    const clash = await desk.save(standard, { cells: [await cell(6, { first_day: last_day })] });
    expect(clash.status).toBe(400);
    expect((clash.body.errors as { message: string }[])[0]?.message).toMatch(
      /^Another markup is already set for from \d\d\/\d\d\/\d{4} until/,
    );
    expect(
      (await desk.save(standard, { cells: [await cell(6, { first_day: await dayAfter(6) })] }))
        .status,
    ).toBe(200);
  });
});
