import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import contract from '../../../server/platform/http/contract.gen.json' with { type: 'json' };
import { fingerprint } from '../../support/runner/fingerprint.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type KeyDesk, keyDeskOf } from '../../support/trade/external-keys.ts';
import {
  type ImportDesk,
  importDeskOf,
  type ListedStone,
} from '../../support/trade/import-desk.ts';
import { memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';
import { type SupplyDesk, supplyDeskOf } from '../../support/trade/supply-desk.ts';

let portal: Portal;
let cast: Cast;
let desk: Desk;
let keys: KeyDesk;
let lists: ImportDesk;
let supply: SupplyDesk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  keys = keyDeskOf(portal, cast);
  lists = await importDeskOf(portal, cast.administrator, cast.apiProvider);
  supply = await supplyDeskOf(portal, cast);
});
afterAll(() => portal?.stop());

interface Operation {
  readonly operationId: string;
  readonly 'x-key-scope'?: string;
  readonly 'x-access'?: { readonly level?: string };
}
const CHANGING = Object.values(
  contract.paths as unknown as Record<string, Record<string, Operation>>,
)
  .flatMap((item) => Object.values(item))
  .filter((one) => one?.['x-key-scope'] && one['x-access']?.level === 'write');

/** A call that would succeed, by whoever makes it. */
type Attempt = (by: Person) => Promise<Answer>;

const stockOf = async (count: number) => {
  const stones = await desk.stones(count);
  return stones.map(({ stock_no }) => stock_no);
};

/** Of each call what it is made of: everything that must stand before it does. */
const CASES: Readonly<Record<string, () => Promise<Attempt>>> = {
  async holdStones() {
    const stones = await stockOf(1);
    return (by) => desk.hold(by, stones);
  },
  async releaseHold() {
    const hold = await desk.held(cast.piers, await desk.stone());
    return (by) => desk.release(by, [hold]);
  },
  async extendHold() {
    const hold = await desk.held(cast.piers, await desk.stone());
    return (by) => desk.extend(by, [hold]);
  },
  async joinHoldQueue() {
    const stone = await desk.stone();
    await desk.held(cast.hanna, stone);
    return (by) => desk.join(by, [stone.stock_no]);
  },
  async leaveHoldQueue() {
    const stone = await desk.stone();
    await desk.held(cast.hanna, stone);
    const place = await desk.inLine(cast.piers, stone);
    return (by) => desk.leave(by, [place]);
  },
  async confirmStones() {
    const stones = await stockOf(1);
    return (by) => desk.confirm(by, stones);
  },
  async cancelConfirmStones() {
    const order = await desk.ordered(cast.piers, await desk.stone());
    return (by) => desk.cancelOrders(by, [order]);
  },
  async issueMemo() {
    await memoDeskOf(portal).setTerms(cast.administrator, cast.piers.businessId, {
      memo_limit: 900_000_000,
    });
    const stock_numbers = await stockOf(1);
    return (by) =>
      portal.call(by.token, 'POST', '/inventory/new-arrival/memo', {
        body: { data: { stock_numbers } },
      });
  },
  async pushStones() {
    const stones = (await lists.stock()).slice(0, 3);
    return (by) =>
      portal.call(by.token, 'POST', '/inventory/stock-push', { body: { data: { stones } } });
  },
  async sendStockImport() {
    const stones = (await lists.stock()).slice(0, 3);
    return (by) => lists.send(by, stones);
  },
  async confirmSupply() {
    const { question } = await supply.asked();
    return (by) => supply.confirm(by, [question]);
  },
  async repriceSupply() {
    const { question } = await supply.asked();
    return (by) => supply.reprice(by, [{ id: question, price_per_ct: 1_234.5 }]);
  },
  async declineSupply() {
    const { question } = await supply.asked();
    return (by) => supply.decline(by, [question], { remark: 'Sold yesterday.' });
  },
  async withdrawStockImport() {
    const [stone] = (await lists.stock()) as [ListedStone];
    // An unknown shape waits for a person.
    const list = await lists.imported([{ ...stone, Shape: 'PRISM OF ICE' }]);
    return (by) => portal.call(by.token, 'PUT', `/inventory/imports/${list.id}/withdraw`);
  },
};

const OF_SUPPLIER = 'supply';
const filesKept = async (): Promise<string[]> => {
  const entries = await readdir(portal.filesDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();
};

describe('a sandbox key', () => {
  it('is tested with every write operation that a key may call', () => {
    expect(CHANGING.length).toBeGreaterThan(8);
    expect(CHANGING.map(({ operationId }) => operationId).toSorted()).toEqual(
      Object.keys(CASES).toSorted(),
    );
  });

  it.each(CHANGING.map((one) => [one.operationId, one['x-key-scope'] ?? ''] as const))(
    'gets the response of %s like a real key, and leaves no trace',
    async (id, scope) => {
      const owner = scope === OF_SUPPLIER ? cast.apiProvider : cast.piers;
      const client = await keys.client(owner);
      const sandbox = await keys.key(client, owner, { scopes: [scope], is_sandbox: true });
      const real = await keys.key(client, owner, { scopes: [scope] });
      const attempt = await CASES[id]?.();
      if (!attempt) return expect.fail(`${id} is not tried`);

      // A list that came for real in a case before is still on its way.
      await lists.rest();
      const before = await fingerprint(portal.database.pool);
      const files = await filesKept();
      const rehearsed = await attempt(sandbox.as);
      expect(rehearsed.status, JSON.stringify(rehearsed.body)).toBe(200);
      expect(rehearsed.body.message).toMatch(/^Sandbox, nothing was changed: /);
      expect(await fingerprint(portal.database.pool)).toEqual(before);
      expect(await filesKept()).toEqual(files);

      const done = await attempt(real.as);
      expect(done.status, JSON.stringify(done.body)).toBe(200);
      expect(done.body.message).not.toMatch(/Sandbox/);
      expect(Object.keys(rehearsed.body.data ?? {})).toEqual(Object.keys(done.body.data ?? {}));
      expect(await fingerprint(portal.database.pool)).not.toEqual(before);
    },
  );

  it('is refused like a real key, and the refusal is not recorded', async () => {
    const stone = await desk.stone();
    await desk.held(cast.hanna, stone);
    const client = await keys.client(cast.piers);
    const attempts = await Promise.all(
      [true, false].map((is_sandbox) =>
        keys.key(client, cast.piers, { scopes: ['hold'], is_sandbox }),
      ),
    );
    const noted = [];
    for (const { as } of attempts) {
      const answer = await desk.hold(as, [stone.stock_no]);
      expect(answer).toMatchObject({ status: 409, body: { code: 'STONE_NOT_AVAILABLE' } });
      const { rowCount } = await portal.database.pool.query(
        'select from refused_attempt where request_id = $1',
        [answer.headers.get('x-request-id')],
      );
      noted.push(rowCount);
    }
    expect(noted).toEqual([0, 1]);
  });

  it('of a supplier gets the result of each row', async () => {
    const client = await keys.client(cast.apiProvider);
    const { as } = await keys.key(client, cast.apiProvider, {
      scopes: [OF_SUPPLIER],
      is_sandbox: true,
    });
    const [known] = await lists.stock();
    const odd = { ...known, 'Stock No': 'ODD-1', 'Price per carat': 'ask' };
    const { body } = await portal.call(as.token, 'POST', '/inventory/stock-push', {
      body: { data: { stones: [known, odd] } },
    });
    const { list, rows } = body.data as {
      list: { id: string };
      rows: { line: number; outcome: number; reasons: { message: string }[] }[];
    };
    expect(rows).toHaveLength(2);
    expect(rows[1]?.reasons).toHaveLength(1);
    expect(rows[0]?.reasons ?? []).toEqual([]);
    const gone = await portal.call(as.token, 'GET', `/inventory/imports/${list.id}`);
    expect(gone.status).toBe(404);

    const unreadable = await portal.call(as.token, 'POST', '/inventory/stock-push', {
      body: { data: { csv: 'neither,of,these\n1,2,3\n' } },
    });
    expect(unreadable.status, JSON.stringify(unreadable.body)).toBe(200);
    expect(unreadable.body.data).toMatchObject({ rows: [] });
  });
});
