import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { expectProblem } from '../../support/runner/expect-problem.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import {
  ACTIVE,
  type CaratDesk,
  caratDeskOf,
  done,
  RANGES,
  type Range,
  SEQUENCE,
  SIZES,
  said,
} from '../../support/trade/carat-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let desk: CaratDesk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = caratDeskOf(portal, cast);
});
afterAll(() => portal?.stop());

describe('a carat range', () => {
  it('is added at the end, renamed, moved, deactivated and deleted, each with a ledger step and an audit entry', async () => {
    const before = await desk.names();
    const { id, sequence } = done<Range>(await desk.asks('POST', RANGES, { name: ' Specials ' }));
    expect(sequence).toBe(before.length + 1);
    expect(await desk.names()).toEqual([...before, 'Specials']);
    done(await desk.asks('PUT', `${RANGES}/${id}`, { name: 'Odd lots' }, { name: 'Specials' }));
    const moved = done<Range[]>(
      await desk.asks('PUT', `${SEQUENCE}/${id}`, { sequence: 2 }, { sequence }),
    );
    expect(moved.map(({ name }) => name)).toEqual([before[0], 'Odd lots', ...before.slice(1)]);
    expect((await desk.ranges()).map((range) => range.sequence)).toEqual(
      moved.map((_, at) => at + 1),
    );
    done(await desk.asks('PUT', `${SEQUENCE}/${id}`, { sequence: 1000 }));
    expect(await desk.names()).toEqual([...before, 'Odd lots']);
    done(await desk.asks('PUT', `${ACTIVE}/${id}`, { is_active: false }));
    expect(await desk.rangeCalled('Odd lots')).toMatchObject({ is_active: false });
    done(await desk.asks('PUT', `${ACTIVE}/${id}`, { is_active: true }));
    done(await desk.asks('DELETE', `${RANGES}/${id}`));
    expect(await desk.names()).toEqual(before);
    expectProblem(await desk.asks('DELETE', `${RANGES}/${id}`), 404);
    const { rows } = await portal.database.pool.query(
      `select event from ledger where workflow = 'activeFlag' and record_id = $1 order by id`,
      [id],
    );
    expect(rows.map(({ event }) => event)).toEqual([
      'flag.create',
      'flag.deactivate',
      'flag.activate',
      'flag.deactivate',
    ]);
    const audited = await portal.database.pool.query(
      `select operation, actor_id from audit_entry where summary -> 'path' ->> 'id' = $1 order by id`,
      [id],
    );
    expect(audited.rows.map(({ operation }) => operation)).toEqual([
      'updateCaratRange',
      'moveCaratRange',
      'moveCaratRange',
      'setCaratRangeActive',
      'setCaratRangeActive',
      'removeCaratRange',
    ]);
    expect(new Set(audited.rows.map(({ actor_id }) => actor_id))).toEqual(
      new Set([cast.administrator.id]),
    );
    expect(await ledgerFaults(portal.database.pool)).toEqual([]);
    const path = await desk.send(cast.auditor, 'GET', `/workflows/activeFlag/records/${id}/path`);
    expect(path.body, JSON.stringify(path.body)).toMatchObject({
      data: { record: { number: 'Odd lots', state: 2 } },
    });
  });

  it('that is hidden, or has hidden sub-ranges, is no longer a size in the search, and prices stay', async () => {
    const light = await desk.rangeCalled('Light');
    const [halves, thirds] = [await desk.sizeFrom(0.5), await desk.sizeFrom(0.3)];
    const stone = await desk.send(cast.ada, 'POST', '/inventory/search', {
      data: { carat: [{ from: 0.3, to: 0.69 }], size: 50, sort: [{ field: 'stock_no' }] },
    });
    const prices = async () =>
      done<{ stockList: { sell_amt: number }[] }>(
        await desk.send(cast.ada, 'POST', '/inventory/search', {
          data: { carat: [{ from: 0.3, to: 0.69 }], size: 50, sort: [{ field: 'stock_no' }] },
        }),
      ).stockList.map(({ sell_amt }) => sell_amt);
    expect(stone.status).toBe(200);
    const before = await prices();
    const facets = await desk.counted();
    expect(Object.keys(facets)).toEqual(expect.arrayContaining([halves.id, thirds.id]));
    done(await desk.asks('PUT', `${SIZES}/${halves.id}`, { is_active: false }));
    const { [halves.id]: _, ...others } = facets;
    expect(await desk.counted()).toEqual(others);
    done(await desk.asks('PUT', `${ACTIVE}/${light.id}`, { is_active: false }));
    const own = new Set<string>(light.sub_ranges.map(({ id }) => id));
    expect(Object.keys(await desk.counted()).filter((id) => own.has(id))).toEqual([]);
    expect(await prices()).toEqual(before);
    done(await desk.asks('PUT', `${ACTIVE}/${light.id}`, { is_active: true }));
    done(await desk.asks('PUT', `${SIZES}/${halves.id}`, { is_active: true }));
    expect(await desk.counted()).toEqual(facets);
    // Once is enough: the second one is told that it stands so already.
    expectProblem(await desk.asks('PUT', `${ACTIVE}/${light.id}`, { is_active: true }), 409);
  });

  it('cannot be deleted while it has sub-ranges, which the refusal names', async () => {
    const { id } = await desk.rangeCalled('One carat');
    const before = await fingerprint(portal.database.pool);
    const refused = await desk.asks('DELETE', `${RANGES}/${id}`);
    expectProblem(refused, 409);
    expect(refused.body).toMatchObject({ code: 'CARAT_RANGE_NOT_EMPTY' });
    expect(said(refused)).toEqual([
      'The range still contains 1.00 – 1.49 ct.',
      'The range still contains 1.50 – 1.99 ct.',
    ]);
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it('notifies every signed-in user to refetch', async () => {
    const { id } = done<Range>(await desk.asks('POST', RANGES, { name: 'Told' }));
    const { rows } = await portal.database.pool.query(
      `select user_id from live_event where topic = 'refresh' and user_id = any($1::uuid[]) order by id desc limit 4`,
      [[cast.ada.id, cast.guest.id, cast.tove.id, cast.auditor.id]],
    );
    expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(4);
    done(await desk.asks('DELETE', `${RANGES}/${id}`));
  });
});

it('is read by all users and changed by administrators; a concurrent change is not overwritten', async () => {
  const { id, name } = await desk.rangeCalled('Light');
  const size = await desk.sizeFrom(0.3);
  for (const by of [
    cast.ada,
    cast.guest,
    cast.tove,
    cast.qualityControl,
    cast.auditor,
    cast.apiProvider,
  ]) {
    expect((await desk.ranges(by)).length).toBeGreaterThan(4);
    for (const [method, path, data] of [
      ['POST', RANGES, { name: 'Mine' }],
      ['PUT', `${RANGES}/${id}`, { name: 'Mine' }],
      ['PUT', `${ACTIVE}/${id}`, { is_active: false }],
      ['PUT', `${SEQUENCE}/${id}`, { sequence: 1 }],
      ['POST', SIZES, { range_id: id, carat_from: 0.35, carat_to: 0.39 }],
      ['PUT', `${SIZES}/${size.id}`, { is_active: false }],
      ['DELETE', `${SIZES}/${size.id}`, undefined],
      ['DELETE', `${RANGES}/${id}`, undefined],
    ] as const)
      expectProblem(await desk.send(by, method, path, data && { data }), 403);
  }
  const stale = [
    await desk.asks('PUT', `${RANGES}/${id}`, { name: 'Lighter' }, { name: 'Small' }),
    await desk.asks('PUT', `${SEQUENCE}/${id}`, { sequence: 1 }, { sequence: 9 }),
    await desk.asks('PUT', `${SIZES}/${size.id}`, { is_active: false }, { carat_from: 0.31 }),
  ];
  for (const refused of stale) {
    expectProblem(refused, 409);
    expect(refused.body).toMatchObject({ code: 'CHANGED_MEANWHILE' });
  }
  expect(await desk.rangeCalled(name)).toMatchObject({ id });
});
