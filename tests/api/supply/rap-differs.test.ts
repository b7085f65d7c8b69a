import { afterAll, beforeAll, expect, it } from 'vitest';
import { IMPORT_STATUS } from '#machines/codes.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import {
  type ImportDesk,
  importDeskFor,
  type ListedStone,
  listedStone,
  type StockImport,
} from '../../support/trade/import-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const { waiting, applied } = IMPORT_STATUS;

let portal: Portal;
let cast: Cast;
let ours: number;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  const { body } = await portal.call(
    cast.administrator.token,
    'GET',
    '/inventory/get-rap-price?kind=ROUND&color=G&clarity=VS1&carat=1.01',
  );
  [{ price_per_ct: ours }] = body.data as [{ price_per_ct: number }];
});
afterAll(() => portal?.stop());

const supplier = (id: string) => `/inventory/company/${id}`;
async function supplierOf(name: string, more: object = {}): Promise<ImportDesk> {
  const added = await portal.call(cast.administrator.token, 'POST', '/inventory/company', {
    body: { data: { name, source: 6, ...more } },
  });
  expect(added, JSON.stringify(added.body)).toMatchObject({ status: 201 });
  return importDeskFor(portal, cast.administrator, (added.body.data as { id: never }).id);
}

async function setLimits({ providerId }: ImportDesk, limits: object | null): Promise<void> {
  const answer = await portal.call(
    cast.administrator.token,
    'PUT',
    `/inventory/import-limits/${providerId}`,
    { body: { data: { limits } } },
  );
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
}

/** A stone 30 below a Rap that is so many percent of ours, with the price that follows from it. */
function row(number: string, percent: number): ListedStone {
  const rap = (ours * percent) / 100;
  return listedStone(number, {
    Rap: rap.toFixed(2),
    Disc: '-30',
    'Price per carat': (rap * 0.7).toFixed(2),
  });
}

const LIMITS = { gone_pct: 20, rejected_pct: 100, moved_pct: 100 };
const byList = () => Math.round(ours * 70) / 100;

it('counts rows whose Rap differs from our list, shows both prices, and waits above the limit', async () => {
  const desk = await supplierOf('Another Day Diamonds');
  await setLimits(desk, LIMITS);
  const near = await desk.imported([row('NEAR-1', 100), row('NEAR-2', 97)]);
  // 5 % where nobody has said it. Three below ours is 3.1 % by our list.
  expect(near).toMatchObject({
    status: applied.code,
    waits_for: [],
    figures: { rap_differs: 1, rap_pct: 3.1 },
  });
  const far = await desk.imported([row('FAR-1', 100), row('FAR-2', 90), row('FAR-3', 97)]);
  expect(far).toMatchObject({
    status: waiting.code,
    waits_for: ['rap'],
    figures: { rap_differs: 2, rap_pct: 11.12 },
    limits: { ...LIMITS, rap_pct: 5 },
  });
  const rows = await desk.rows(cast.administrator, far.id, '&rap_differs=true');
  expect(
    rows.map(({ org_stock_no, price_after, rap_differs }) => [
      org_stock_no,
      price_after,
      rap_differs,
    ]),
  ).toEqual(
    [
      ['FAR-2', 90, 11.11],
      ['FAR-3', 97, 3.09],
    ].map(([number, percent, pct]) => {
      const asked = Math.round(ours * Number(percent) * 0.7) / 100;
      return [number, asked, { asked, by_list: byList(), pct }];
    }),
  );
  await setLimits(desk, { ...LIMITS, rap_pct: 15 });
  await desk.act(cast.administrator, far.id, 'refuse', 'Another try.');
  expect(await desk.imported([row('FAR-2', 90)])).toMatchObject({ status: applied.code });
});

it('computes the cost from our list for the price basis discount, and still compares', async () => {
  const desk = await supplierOf('By Our List Diamonds', { price_basis: 2 });
  const list = await desk.imported([row('OURS-1', 90)]);
  expect(list).toMatchObject({ waits_for: ['everyList', 'rap'], figures: { rap_differs: 1 } });
  const [one] = await desk.rows(cast.administrator, list.id);
  expect(one).toMatchObject({ price_after: byList() });
  await desk.act(cast.administrator, list.id, 'approve');
  expect(await desk.settled(list.id)).toMatchObject({ status: applied.code });
  const { rows } = await portal.database.pool.query(
    'select disc, total_amt from stone where provider_id = $1',
    [desk.providerId],
  );
  expect(rows).toEqual([{ disc: '-30.0000', total_amt: null }]);
});

it('a price basis is read, changed and audited, and an unknown one refused', async () => {
  const desk = await supplierOf('Basis Diamonds');
  const { token } = cast.administrator;
  const put = (data: object, was: object = {}) =>
    portal.call(token, 'PUT', supplier(desk.providerId), { body: { data, was } });
  const changed = await put({ price_basis: 2, on_new_rap: 3 }, { price_basis: 1, on_new_rap: 1 });
  expect(changed, JSON.stringify(changed.body)).toMatchObject({
    status: 200,
    body: { data: { price_basis: 2, on_new_rap: 3 } },
  });
  expect(await put({ name: 'Basis Diamonds & Sons' })).toMatchObject({
    body: { data: { price_basis: 2, on_new_rap: 3 } },
  });
  expect(await put({ price_basis: 3 })).toMatchObject({ status: 400 });
  expect(await put({ on_new_rap: 0 })).toMatchObject({ status: 400 });
  // Somebody else has changed it since.
  expect(await put({ price_basis: 1 }, { price_basis: 1 })).toMatchObject({ status: 409 });
  const { rows } = await portal.database.pool.query(
    `select before, after from record_change where table_name = 'provider' and after ? 'price_basis' and before is not null`,
  );
  expect(rows).toEqual([
    {
      before: expect.objectContaining({ price_basis: 1, on_new_rap: 1 }),
      after: expect.objectContaining({ price_basis: 2, on_new_rap: 3 }),
    },
  ]);
});

it('a row with only a discount is refused if our list has no such stone', async () => {
  const desk = await supplierOf('Only Discounts Diamonds');
  const alone = { Rap: '', 'Price per carat': '' };
  const list: StockImport = await desk.imported([
    { ...row('ONLY-1', 100), ...alone },
    { ...row('ONLY-2', 100), ...alone, Carat: '7.01' },
  ]);
  const rows = await desk.rows(cast.administrator, list.id);
  expect(rows).toMatchObject([
    { org_stock_no: 'ONLY-1', outcome: 1, price_after: byList() },
    {
      org_stock_no: 'ONLY-2',
      outcome: 9,
      reasons: [
        {
          field: 'disc',
          cell: '-30',
          reason: 'is the only price information, and our Rap list has no price for this stone',
        },
      ],
    },
  ]);
});
