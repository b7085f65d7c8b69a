import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QUEUE_TIMEOUT_MS } from '../../../server/platform/limits/semaphore.ts';
import { unreadFiles } from '../../support/browser/unread-files.ts';
import { expectNoRoom } from '../../support/runner/expect-no-room.ts';
import { until } from '../../support/runner/until.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { twentyClients } from '../../support/trade/twenty-clients.ts';

let portal: Portal;
let clients: readonly Person[];
beforeAll(async () => {
  portal = await startPortal();
  clients = await twentyClients(portal);
});
afterAll(() => portal.stop());

describe('while the maximum number of zip files is generated', () => {
  const AT_ONCE = 8;
  const WAITING = 8;

  it('a request is refused if the queue is full or times out, and the next one is served', async () => {
    const { rows } = await portal.database.pool.query<{ stock_no: string }>(
      'select stock_no from stone',
    );
    const all = rows.map(({ stock_no }) => stock_no).join(',');
    const zip = (by: Person | undefined, of: string, signal: AbortSignal | null = null) =>
      fetch(`${portal.url}/api/v1/inventory/diamond-zip?includeVideo=true&stock_no=${of}`, {
        headers: { authorization: `Bearer ${by?.token}` },
        ...(signal ? { signal } : {}),
      });
    const readers = new AbortController();
    const held = unreadFiles(portal, '/diamond-zip');
    const under = clients
      .slice(0, AT_ONCE)
      .map((client) => zip(client, all, readers.signal).catch(() => null));
    try {
      await until('every turn is taken', () => held.begun() === AT_ONCE);
      held.noMore();
      const others = clients.slice(AT_ONCE, AT_ONCE + WAITING + 1);
      expect(others).toHaveLength(WAITING + 1);
      const [one = ''] = all.split(',');
      for (const answer of await Promise.all(others.map((client) => zip(client, one)))) {
        const { status, headers } = answer;
        expectNoRoom({ status, headers, body: (await answer.json()) as Answer['body'] });
      }
      expect(QUEUE_TIMEOUT_MS).toBeLessThan(2_000);
    } finally {
      held.noMore();
      readers.abort();
      await Promise.all(under);
    }
    const [first] = clients;
    await until('there is room again', async () => (await zip(first, all)).status === 200);
  });
});
