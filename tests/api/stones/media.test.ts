import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { some } from '../../support/runner/some.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

interface Row {
  id: string;
  carat: string;
  image: string | null;
  video: string | null;
  certificate: string | null;
}

let portal: Portal;
let cast: Cast;
let row: Row;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  const found = await portal.call(cast.ada.token, 'POST', '/inventory/search', {
    body: { data: { carat: [{ from: 1 }] } },
  });
  const { stockList } = found.body.data as { stockList: Row[] };
  [row] = some(stockList.filter(({ video }) => video !== null));
});
afterAll(() => portal.stop());

const fetchAt = (joined: string, address: string | null) =>
  fetch(`${portal.url}${joined}${address}`);

describe('a drawing of a stone', () => {
  it.each(['image', 'video'] as const)(
    'that a row names as its %s is fetched below the API base and from the portal root, without a token',
    async (field) => {
      const [ofApi, ofPortal] = await Promise.all([
        fetchAt('/api/v1', row[field]),
        fetchAt('', row[field]),
      ]);
      const drawn = await ofApi.text();
      expect(drawn).toMatch(/^<svg /);
      expect(await ofPortal.text()).toBe(drawn);
      for (const { status, headers } of [ofApi, ofPortal]) {
        expect(status).toBe(200);
        expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
        expect(headers.get('cache-control')).toBe('private, max-age=86400');
        expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      }
    },
  );

  it('is never a certificate', () => {
    expect(row.certificate).toBeNull();
  });

  it('with an unknown name is refused', async () => {
    const unknown = await fetchAt('/api/v1', `/media/stones/${NOBODYS_ID}/picture.svg`);
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ code: 'NOT_FOUND' });
    const other = await fetchAt('/api/v1', `/media/stones/${row.id}/hologram.svg`);
    expect(other.status).toBe(400);
    expect(await other.json()).toMatchObject({ errors: [{ field: 'drawing' }] });
    expect(other.headers.get('cache-control')).toBe('no-store');
  });
});
