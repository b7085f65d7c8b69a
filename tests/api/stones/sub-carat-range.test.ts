import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { MARKUP_SCOPE } from '#common/markup-scope.ts';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { expectProblem } from '../../support/runner/expect-problem.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import {
  type CaratDesk,
  caratDeskOf,
  done,
  RANGES,
  SIZES,
  said,
} from '../../support/trade/carat-desk.ts';
import { type MarkupDesk, markupDeskOf } from '../../support/trade/markups.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';
import { databaseNow } from '../../support/trade/prices.ts';

type Written = components['schemas']['WrittenSubCaratRange'];

let portal: Portal;
let cast: Cast;
let desk: CaratDesk;
let markups: MarkupDesk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = caratDeskOf(portal, cast);
  markups = markupDeskOf(portal, cast.administrator);
});
afterAll(() => portal?.stop());

describe('the weights of a sub-range', () => {
  it('are refused if they overlap or leave a gap; the refusal names the neighbours, and nothing changes', async () => {
    const [four, six, ten] = [
      await desk.sizeFrom(4),
      await desk.sizeFrom(6),
      await desk.sizeFrom(10),
    ];
    const large = await desk.rangeCalled('Large');
    const before = await fingerprint(portal.database.pool);
    const cases: readonly (readonly [string, object, string, string, readonly string[]])[] = [
      [
        six.id,
        { carat_to: 7.99 },
        'CARAT_RANGE_GAP',
        'data.carat_to',
        [
          'This range leaves a gap next to 10.00 – 10.99 ct (Large). The weights of the other range would have to change to 8.00 – 10.99 ct.',
        ],
      ],
      [
        six.id,
        { carat_from: 5.5, carat_to: 10.49 },
        'CARAT_RANGE_OVERLAP',
        'data.carat_from',
        [
          'This range overlaps 5.00 – 5.99 ct (Large). The weights of the other range would have to change to 5.00 – 5.49 ct.',
          'This range overlaps 10.00 – 10.99 ct (Large). The weights of the other range would have to change to 10.50 – 10.99 ct.',
        ],
      ],
      [
        six.id,
        { carat_to: 10.99, with_neighbours: true },
        'CARAT_RANGE_OVERLAP',
        'data.carat_to',
        [
          'This range covers all of 10.00 – 10.99 ct (Large). Delete the other range or change its weights first.',
        ],
      ],
      [
        six.id,
        { carat_from: 12, carat_to: 13, with_neighbours: true },
        'CARAT_RANGE_OVERLAP',
        'data.carat_from',
        [
          'This range lies within 11.00 ct and more (Large). Start or end this range where the other range starts or ends.',
        ],
      ],
      [
        four.id,
        { range_id: (await desk.rangeCalled('Melee')).id },
        'CARAT_RANGE_OVERLAP',
        'data.range_id',
        [
          'Melee would be split: other ranges would contain 0.30 – 3.99 ct, between 0.23 – 0.29 ct and 4.00 – 4.99 ct.',
        ],
      ],
    ];
    for (const [id, data, code, field, messages] of cases) {
      const refused = await desk.asks('PUT', `${SIZES}/${id}`, data);
      expectProblem(refused, 409, field);
      expect(refused.body).toMatchObject({ code, message: messages[0] });
      expect(said(refused).slice(0, messages.length)).toEqual(messages);
    }
    const within = { range_id: large.id, carat_from: 7, carat_to: 8, with_neighbours: true };
    expectProblem(await desk.asks('POST', SIZES, within), 409, 'data.carat_from');
    expectProblem(
      await desk.asks('PUT', `${SIZES}/${ten.id}`, { carat_to: 10.995 }),
      400,
      'data.carat_to',
    );
    expectProblem(
      await desk.asks('PUT', `${SIZES}/${ten.id}`, { carat_to: 9 }),
      400,
      'data.carat_to',
    );
    expectProblem(await desk.asks('PUT', `${SIZES}/${ten.id}`, {}), 400, 'data');
    expectProblem(
      await desk.asks('PUT', `${SIZES}/${ten.id}`, { carat_to: 1000.01 }),
      400,
      'data.carat_to',
    );
    expectProblem(
      await desk.asks('PUT', `${SIZES}/${ten.id}`, { range_id: NOBODYS_ID }),
      400,
      'data.range_id',
    );
    expectProblem(await desk.asks('PUT', `${SIZES}/${NOBODYS_ID}`, { carat_to: 1 }), 404);
    expectProblem(await desk.asks('POST', RANGES, { name: 'melee ' }), 409, 'data.name');
    expectProblem(await desk.asks('POST', RANGES, { name: ' ' }), 400, 'data.name');
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it('move the ends of the neighbours; searches and prices use the new ends, past prices the old ends', async () => {
    const [one, half] = [await desk.sizeFrom(1), await desk.sizeFrom(1.5)];
    const { rows } = await portal.database.pool.query<{ stock_no: string }>(
      `update stone set carat = 1.45 where id = (select id from stone where status = 1 and diamond_type = 1
         and disc between -60 and -10 order by nr limit 1) returning stock_no`,
    );
    const stock = rows[0]?.stock_no ?? '';
    await markups.saved(MARKUP_SCOPE.standard, null, [
      await markups.cell(1.2, 10),
      await markups.cell(1.7, 20),
    ]);
    const pointsOf = async (at?: string): Promise<unknown> => {
      const answer = await desk.send(
        cast.administrator,
        'GET',
        `/inventory/price-explanation?stock_no=${stock}${at ? `&at=${at}` : ''}`,
      );
      const { chain } = done<{ chain: { scope: number; points: number | null }[] }>(answer);
      return chain.find(({ scope }) => scope === MARKUP_SCOPE.standard)?.points;
    };
    const facets = await desk.counted();
    const earlier = await databaseNow(portal.database.pool);
    expect(await pointsOf()).toBe(10);
    const written = done<Written>(
      await desk.asks('PUT', `${SIZES}/${half.id}`, { carat_from: 1.4, with_neighbours: true }),
    );
    expect(written).toMatchObject({
      carat_from: 1.4,
      carat_to: 1.99,
      moved: [{ id: one.id, carat_from: 1, carat_to: 1.39 }],
    });
    const now = await desk.counted();
    expect(now[half.id]).toBeGreaterThan(facets[half.id] ?? 0);
    const both = (of: Record<string, number>) => (of[half.id] ?? 0) + (of[one.id] ?? 0);
    expect(both(now)).toBe(both(facets));
    expect(await pointsOf()).toBe(20);
    expect(await pointsOf(earlier)).toBe(10);
    done(await desk.asks('PUT', `${SIZES}/${half.id}`, { carat_from: 1.5, with_neighbours: true }));
    expect(await desk.counted()).toEqual(facets);
    expect(await pointsOf()).toBe(10);
  });

  it('are split by a new sub-range and merged by its deletion, with its markups; a used one cannot be deleted', async () => {
    const one = await desk.sizeFrom(1);
    const size = {
      range_id: (await desk.rangeCalled('One carat')).id,
      carat_from: 1.2,
      carat_to: 1.49,
    };
    expectProblem(await desk.asks('POST', SIZES, size), 409, 'data.carat_from');
    const added = done<Written>(await desk.asks('POST', SIZES, { ...size, with_neighbours: true }));
    expect(added.moved).toEqual([{ id: one.id, carat_from: 1, carat_to: 1.19 }]);
    expect((await desk.rangeCalled('One carat')).sub_ranges).toMatchObject([
      { carat_from: 1, carat_to: 1.19, sequence: 1 },
      { id: added.id, carat_from: 1.2, carat_to: 1.49, is_active: true, sequence: 2 },
      { carat_from: 1.5, carat_to: 1.99, sequence: 3 },
    ]);
    const cell = await markups.cell(1.3, 6);
    expect(cell.sub_range_id).toBe(added.id);
    await markups.saved(MARKUP_SCOPE.standard, null, [cell]);
    await markups.saved(MARKUP_SCOPE.business, cast.ada.businessId ?? '', [cell]);
    const used = await desk.asks('DELETE', `${SIZES}/${added.id}`);
    expectProblem(used, 409);
    expect(used.body).toMatchObject({ code: 'CARAT_RANGE_IN_USE' });
    expect(said(used)).toEqual(['Default: 2 markups.', expect.stringMatching(/: 2 markups\.$/)]);
    const none = { ...cell, points: null };
    await markups.saved(MARKUP_SCOPE.business, cast.ada.businessId ?? '', [none]);
    const cleared = await markups.saved(MARKUP_SCOPE.standard, null, [none]);
    const gap = await desk.asks('DELETE', `${SIZES}/${added.id}`);
    expectProblem(gap, 409, 'taken_by');
    expect(said(gap)).toEqual([
      '1.00 – 1.19 ct (One carat) can take over the weights of the deleted sub-range.',
      '1.50 – 1.99 ct (One carat) can take over the weights of the deleted sub-range.',
    ]);
    const far = await desk.sizeFrom(5);
    expectProblem(
      await desk.asks('DELETE', `${SIZES}/${added.id}?taken_by=${far.id}`),
      400,
      'taken_by',
    );
    done(await desk.asks('DELETE', `${SIZES}/${added.id}?taken_by=${one.id}`));
    expect(await desk.sizeFrom(1)).toMatchObject({ carat_from: 1, carat_to: 1.49 });
    expect((await desk.rangeCalled('One carat')).sub_ranges).toMatchObject([
      { carat_from: 1, carat_to: 1.49, sequence: 1 },
      { carat_from: 1.5, carat_to: 1.99, sequence: 2 },
    ]);
    // Nothing speaks of it any more: no facet, no row, no markup that comes back, and no size that is added in its place.
    expectProblem(await desk.asks('DELETE', `${SIZES}/${added.id}?taken_by=${one.id}`), 404);
    expect(Object.keys(await desk.counted())).not.toContain(added.id);
    expectProblem(await markups.save(MARKUP_SCOPE.standard, { cells: [cell] }), 400);
    const undone = await markups.undo(cleared);
    expect(undone.body).toMatchObject({ code: 'MARKUP_RANGE_GONE' });
    expect(said(undone)).toEqual(['1.20 – 1.49 ct is no longer a carat sub-range.']);
    const next = done<Written>(await desk.asks('POST', SIZES, { ...size, with_neighbours: true }));
    expect(next.moved).toEqual([{ id: one.id, carat_from: 1, carat_to: 1.19 }]);
    done(await desk.asks('DELETE', `${SIZES}/${next.id}?taken_by=${one.id}`));
    expect(await ledgerFaults(portal.database.pool)).toEqual([]);
  });

  it('move to another range where the two ranges border on each other', async () => {
    const five = await desk.sizeFrom(5);
    const two = await desk.rangeCalled('Two to five');
    done(await desk.asks('PUT', `${SIZES}/${five.id}`, { range_id: two.id }));
    expect((await desk.rangeCalled('Two to five')).sub_ranges.at(-1)).toMatchObject({
      id: five.id,
    });
    done(await desk.asks('PUT', `${SIZES}/${five.id}`, { range_id: five.range_id }));
  });

  it('are split by one of two concurrent requests; the other is refused', async () => {
    const range_id = (await desk.rangeCalled('Large')).id;
    const size = { range_id, carat_from: 8, carat_to: 9.99, with_neighbours: true };
    const both = await Promise.all([
      desk.asks('POST', SIZES, size),
      desk.asks('POST', SIZES, size),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const six = await desk.sizeFrom(6);
    const eight = await desk.sizeFrom(8);
    done(await desk.asks('DELETE', `${SIZES}/${eight.id}?taken_by=${six.id}`));
  });
});
