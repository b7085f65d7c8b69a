import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
});
afterAll(() => portal?.stop());

const read = (token: string, query = 'size=1000') =>
  portal.call(token, 'GET', `/inventory/known-origins?${query}`);

describe('the report on known origins', () => {
  it('counts natural stones over 0.50 ct in stock per supplier, most unknown first', async () => {
    const { rows: stones } = await portal.database.owner.query(
      `select s.provider_id, s.origin from stone s
        where s.growth_type = 2 and s.carat > 0.5 and s.status <> all('{2,8}')`,
    );
    const expected = new Map<string, { stones: number; known: number }>();
    for (const { provider_id, origin } of stones) {
      const sum = expected.get(provider_id) ?? { stones: 0, known: 0 };
      expected.set(provider_id, {
        stones: sum.stones + 1,
        known: sum.known + (origin === null ? 0 : 1),
      });
    }
    const { body } = await read(cast.administrator.token);
    const rows = body.data as { provider_id: string; stones: number; known: number }[];
    expect(rows.length).toBeGreaterThan(1);
    for (const { provider_id, stones: all, known } of rows)
      expect({ stones: all, known }).toEqual(expected.get(provider_id));
    expect(rows).toHaveLength(expected.size);
    const unknown = rows.map((row) => row.stones - row.known);
    expect(unknown).toEqual(unknown.toSorted((a, b) => b - a));
  });

  it('changes when a supplier states the origin', async () => {
    const before = (await read(cast.administrator.token, 'size=1')).body.data as {
      provider_id: string;
      stones: number;
    }[];
    const [first] = before;
    await portal.database.owner.query(
      `update stone set origin = 'Botswana' where provider_id = $1 and growth_type = 2`,
      [first?.provider_id],
    );
    const rows = (await read(cast.administrator.token)).body.data as {
      provider_id: string;
      known: number;
    }[];
    expect(rows.find(({ provider_id }) => provider_id === first?.provider_id)?.known).toBe(
      first?.stones,
    );
  });

  it('is for the office only', async () => {
    expect((await read(cast.ada.token)).status).toBe(403);
    expect((await read(cast.auditor.token)).status).toBe(200);
  });
});
