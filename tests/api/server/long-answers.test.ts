import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

type Found = components['schemas']['FoundStones'];

let portal: Portal;
let cast: Cast;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
});
afterAll(() => portal?.stop());

async function found(filter: object, headers: Record<string, string> = {}): Promise<Found> {
  const { status, body } = await portal.call(
    cast.administrator.token,
    'POST',
    '/inventory/search',
    { body: { data: filter }, headers },
  );
  expect(status).toBe(200);
  return body.data as Found;
}
const PLAIN = { 'accept-encoding': 'identity' };

describe('a long list response', () => {
  it('contains short pages and the properties next to the list', async () => {
    const { stockList: rows, ...beside } = await found({ size: 120 });
    const pages = await Promise.all([1, 2, 3].map((page) => found({ size: 40, page })));
    expect(rows).toHaveLength(120);
    expect(rows).toEqual(pages.flatMap(({ stockList }) => stockList));
    for (const { stockList: _, ...same } of pages) expect(beside).toEqual(same);
  });

  it('is complete if the response itself is the list', async () => {
    const listed = async (size: number, page: number) => {
      const path = `/inventory/stock-list?size=${size}&page=${page}`;
      const { status, body } = await portal.call(cast.administrator.token, 'GET', path);
      expect(status).toBe(200);
      return body.data as object[];
    };
    const rows = await listed(60, 1);
    expect(rows).toHaveLength(60);
    expect(rows).toEqual([...(await listed(30, 1)), ...(await listed(30, 2))]);
  });

  it('is not mixed with others that are serialized and compressed concurrently', async () => {
    const filters = Array.from({ length: 24 }, (_, nr) => ({
      size: 60 + nr,
      page: 1 + (nr % 3),
      sort: [{ field: 'carat', descending: nr % 2 === 0 }],
    }));
    const packed = await Promise.all(filters.map((filter) => found(filter)));
    for (const [nr, filter] of filters.entries()) {
      expect(packed[nr]?.stockList).toHaveLength(filter.size);
      expect(packed[nr]).toEqual(await found(filter, PLAIN));
    }
  });
});
