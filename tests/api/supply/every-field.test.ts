import { afterAll, beforeAll, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { DETAIL_FIELDS, type DetailField, WORD_FIELDS } from '#common/supply/stone-draft.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { SUPPLIER_HEADERS } from '../../support/suppliers/headers.ts';
import { keyDeskOf } from '../../support/trade/external-keys.ts';
import {
  type ImportDesk,
  importDeskOf,
  type StockImport,
} from '../../support/trade/import-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

type StoneDna = components['schemas']['StoneDna'];

/** One header, cell and expected value for each detail of a stone. */
const SAID = DETAIL_FIELDS.map((field) => {
  const known = SUPPLIER_HEADERS.find((one) => one.field === field);
  if (!known) throw new Error(`no supplier's list says ${field}`);
  const { headers, cells, values = cells } = known;
  return { field, header: headers[0] ?? '', cell: cells[0] ?? '', value: String(values[0]) };
});
const valuesOf = (fields: readonly DetailField[]) =>
  Object.fromEntries(
    SAID.filter(({ field }) => fields.includes(field)).map(({ field, value }) => [field, value]),
  );
/** Fields that could tell a client who supplies the stone. */
const REVEALING: readonly DetailField[] = [
  'pair_stock_no',
  'rapnet_lot_id',
  'website_link',
  'seller_spec',
  'allow_feed',
];
const SHOWN_TO_CLIENTS = DETAIL_FIELDS.filter((field) => !REVEALING.includes(field));

let portal: Portal;
let cast: Cast;
let lists: ImportDesk;
let stockNo: string;

const BASE = {
  'Stock No': 'WHOLE-1',
  Lab: 'GIA',
  'Report No': '7399000001',
  Type: 'Natural',
  Shape: 'Round',
  Carat: '1.01',
  Color: 'G',
  Clarity: 'VS1',
  'Price per carat': '5000',
  'Cash Price': '4900',
  'Cash Discount %': '-31.5',
};

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  lists = await importDeskOf(portal, cast.administrator, cast.apiProvider);
  const stone = { ...BASE, ...Object.fromEntries(SAID.map(({ header, cell }) => [header, cell])) };
  const line = (cells: readonly string[]) => cells.map((cell) => `"${cell}"`).join(',');
  const csv = [line(Object.keys(stone)), line(Object.values(stone))].join('\r\n');
  const sent = await lists.sendBytes(cast.administrator, Buffer.from(csv), { is_full: false });
  expect(sent, JSON.stringify(sent.body)).toMatchObject({ status: 200 });
  const { id, figures } = await lists.settled((sent.body.data as StockImport).id);
  expect(figures).toMatchObject({ rows: 1, new: 1, rejected: 0 });
  expect(await lists.act(cast.administrator, id, 'approve')).toMatchObject({ status: 200 });
  await lists.settled(id);
  stockNo = await stockNoOf('WHOLE-1');
});
afterAll(() => portal?.stop());

async function stockNoOf(number: string): Promise<string> {
  const { rows } = await portal.database.pool.query<{ stock_no: string }>(
    'select stock_no from stone where provider_id = $1 and org_stock_no = $2',
    [lists.providerId, number],
  );
  return rows[0]?.stock_no ?? '';
}
async function search(by: Person, filter: object) {
  const answer = await portal.call(by.token, 'POST', '/inventory/search', {
    body: { data: filter },
  });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body.data as components['schemas']['FoundStones'];
}
const numbersOf = async (filter: object) =>
  (await search(cast.administrator, filter)).stockList.map(({ stock_no }) => stock_no);
async function detailOf(by: Person): Promise<StoneDna> {
  const answer = await portal.call(by.token, 'GET', `/inventory/dna?stock_no=${stockNo}`);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body.data as StoneDna;
}

it.each(WORD_FIELDS)('%s filters stones by its word, and excludes them', async (field) => {
  const values = [SAID.find((one) => one.field === field)?.value ?? ''];
  expect(await numbersOf({ [field]: { values, contain: 1 }, facets: [] })).toContain(stockNo);
  const others = { [field]: { values, contain: 2 }, stock_numbers: [stockNo], facets: [] };
  expect(await numbersOf(others)).toEqual([]);
});

it('counts stones by their words', async () => {
  const { facets } = await search(cast.administrator, {
    stock_numbers: [stockNo],
    facets: WORD_FIELDS,
  });
  expect(facets).toEqual(
    Object.fromEntries(
      SAID.filter(({ field }) => (WORD_FIELDS as readonly string[]).includes(field)).map(
        ({ field, value }) => [field, { [value]: 1 }],
      ),
    ),
  );
});

it.each(['administrator', 'qualityControl'] as const)(
  'shows every attribute to the %s',
  async (role) => {
    const { details, cash_price, cash_disc } = await detailOf(cast[role]);
    expect(details).toEqual(valuesOf(DETAIL_FIELDS));
    expect({ cash_price, cash_disc }).toEqual({ cash_price: 4900, cash_disc: -31.5 });
  },
);

it('shows its attributes to the supplier, without cash prices', async () => {
  const { details, cash_price, cash_disc } = await detailOf(cast.apiProvider);
  expect(details).toEqual(valuesOf(DETAIL_FIELDS));
  expect({ cash_price, cash_disc }).toEqual({ cash_price: null, cash_disc: null });
});

it.each(['tove', 'ada'] as const)('reveals no supplier to %s', async (person) => {
  const { details, cash_price, cash_disc } = await detailOf(cast[person]);
  expect(details).toEqual(valuesOf(SHOWN_TO_CLIENTS));
  expect({ cash_price, cash_disc }).toEqual({ cash_price: null, cash_disc: null });
});

it('exports the attributes without those that reveal the supplier', async () => {
  const answer = await fetch(`${portal.url}/api/v1/inventory/stock-export?format=ndjson`, {
    headers: { authorization: `Bearer ${cast.ada.token}` },
  });
  expect(answer.status).toBe(200);
  const stones = (await answer.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const stone = stones.find(({ stock_no }) => stock_no === stockNo) ?? {};
  expect(stone).toMatchObject(valuesOf(SHOWN_TO_CLIENTS));
  for (const field of [...REVEALING, 'cash_price', 'cash_disc'])
    expect(stone).not.toHaveProperty(field);
});

it('accepts new words by push and by manual correction, and names a word that is too long', async () => {
  const keys = keyDeskOf(portal, cast);
  const client = await keys.client(cast.apiProvider, { name: 'Stock system' });
  const program = (await keys.key(client, cast.apiProvider, { scopes: ['supply', 'stock'] })).as;
  const pushed = await portal.call(program.token, 'POST', '/inventory/stock-push', {
    body: { data: { stones: [{ ...BASE, Girdle: 'MED-STK', Brand: 'Ice & Fire' }] } },
  });
  expect(pushed, JSON.stringify(pushed.body)).toMatchObject({ status: 200 });
  const { list } = pushed.body.data as { list: StockImport };
  await lists.act(cast.administrator, list.id, 'approve');
  await lists.settled(list.id);
  // A list keeps the values of columns that it does not have.
  const before = { ...valuesOf(DETAIL_FIELDS), girdle: 'Medium to slightly thick' };
  const { stone, details } = await detailOf(cast.administrator);
  expect(details).toEqual({ ...before, brand: 'Ice & Fire' });
  const correct = (changes: object) =>
    portal.call(cast.administrator.token, 'PUT', '/inventory/stock-list', {
      body: { data: { id: stone.id, ...changes } },
    });
  expect(await correct({ culet: 'Small', brand: null })).toMatchObject({ status: 200 });
  const kept = { ...before, culet: 'Small', brand: undefined };
  expect((await detailOf(cast.administrator)).details).toEqual(kept);
  expect(await correct({ culet: 'x'.repeat(121) })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'data.culet' }] },
  });
});
