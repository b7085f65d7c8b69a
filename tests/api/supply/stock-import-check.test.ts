import { afterAll, beforeAll, expect, it } from 'vitest';
import { IMPORT_OUTCOME, IMPORT_STATUS, STONE_STATUS } from '#machines/codes.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import {
  csvOf,
  type ImportDesk,
  importDeskOf,
  type ListedStone,
  type StockImport,
} from '../../support/trade/import-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const { applied, rolledBack } = IMPORT_STATUS;
const { available, notAvailable } = STONE_STATUS;
const { new: listed, back, gone, kept, unchanged, repriced, rejected } = IMPORT_OUTCOME;

let portal: Portal;
let cast: Cast;
let desk: Desk;
let lists: ImportDesk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  lists = await importDeskOf(portal, cast.administrator, cast.apiProvider);
});
afterAll(() => portal?.stop());

const sql = async (text: string, ...values: unknown[]) =>
  (await portal.database.pool.query(text, values)).rows;
const stoneOf = async (row: ListedStone) =>
  (
    await sql(
      'select id, stock_no, status, price_per_ct, depth_pct, eye_clean from stone where provider_id = $1 and org_stock_no = $2 order by id desc',
      lists.providerId,
      row['Stock No'],
    )
  )[0];

/** Rows of stones on the market. */
async function free(): Promise<ListedStone[]> {
  const found = await sql(
    'select org_stock_no from stone where provider_id = $1 and status = 1',
    lists.providerId,
  );
  const numbers = new Set(found.map(({ org_stock_no }) => org_stock_no));
  return (await lists.stock()).filter((row) => numbers.has(row['Stock No']));
}
async function some(count: number): Promise<ListedStone[]> {
  const rows = (await free()).filter((row) => row.Lab !== '' && row['Report No'] !== '');
  expect(rows.length).toBeGreaterThanOrEqual(count);
  return rows.slice(0, count);
}
const at = (row: ListedStone, price: string): ListedStone => ({
  ...row,
  Rap: '',
  Disc: '',
  'Price per carat': price,
});
const renamed = (row: ListedStone, number: string, report: string): ListedStone => ({
  ...row,
  'Stock No': number,
  'Report No': report,
});
async function outcomesOf({ id }: StockImport): Promise<[string | null, number][]> {
  const rows = await lists.rows(cast.administrator, id);
  return rows.map(({ org_stock_no, outcome }) => [org_stock_no, outcome]);
}
async function approved(list: StockImport): Promise<StockImport> {
  // Where nothing is left to decide it is applied without a person.
  if (list.status === applied.code) return list;
  const answer = await lists.act(cast.qualityControl, list.id, 'approve', 'It is as they say.');
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  const done = await lists.settled(list.id);
  expect(done.status).toBe(applied.code);
  return done;
}
async function takenBack({ id }: StockImport): Promise<StockImport> {
  const answer = await lists.act(cast.administrator, id, 'roll-back', 'A wrong file.');
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  const done = await lists.settled(id);
  expect(done.status).toBe(rolledBack.code);
  return done;
}
const refused = ({ id }: StockImport) =>
  lists.act(cast.administrator, id, 'refuse', 'It has been seen.');

it('identifies a renumbered stone by its report, and each report once', async () => {
  const [one] = await some(1);
  if (!one) throw new Error('no stone');
  const list = await lists.imported([
    renamed(one, 'ANEW-1', one['Report No']),
    renamed(one, 'ANEW-2', one['Report No']),
    renamed(one, 'ANEW-3', '9'.repeat(41)),
    { ...at(renamed(one, 'ANEW-4', '9400000001'), '10000001.00') },
  ]);
  expect(await outcomesOf(list)).toEqual([
    ['ANEW-1', IMPORT_OUTCOME.changed.code],
    ['ANEW-2', rejected.code],
    ['ANEW-3', rejected.code],
    ['ANEW-4', rejected.code],
  ]);
  const rows = await lists.rows(cast.administrator, list.id, `&outcome=${rejected.code}`);
  expect(rows.map(({ reasons }) => reasons[0]?.reason)).toEqual([
    'is already in row 2',
    expect.stringContaining('longer than 40 characters'),
    expect.any(String),
  ]);
  await refused(list);
});

it('keeps values for which the list has no column', async () => {
  const [one] = await some(1);
  if (!one) throw new Error('no stone');
  const before = await stoneOf(one);
  await portal.database.owner.query(
    'update stone set eye_clean = true, depth_pct = 61.23 where id = $1',
    [before.id],
  );
  await approved(await lists.imported([at(one, '1234.00')]));
  expect(await stoneOf(one)).toMatchObject({
    price_per_ct: '1234.00',
    eye_clean: true,
    depth_pct: '61.23',
  });
  const again = await lists.imported([at(one, '1234.00')]);
  expect(await outcomesOf(again)).toEqual([[one['Stock No'], unchanged.code]]);
  await refused(again);
});

it('withdraws stones that the supplier declares gone, and lists no unavailable ones', async () => {
  const [one] = await some(1);
  if (!one) throw new Error('no stone');
  const text = csvOf([one, renamed(one, 'NONE-1', '9400000002')]).toString();
  const [heads = '', ...rows] = text.split('\r\n');
  const bytes = [`${heads},"Availability"`, ...rows.map((row) => `${row},"Not available"`)].join(
    '\r\n',
  );
  const sent = await lists.sendBytes(cast.administrator, Buffer.from(bytes));
  const list = await lists.settled((sent.body.data as StockImport).id);
  expect(await outcomesOf(list)).toEqual([
    [one['Stock No'], gone.code],
    ['NONE-1', kept.code],
  ]);
  await approved(list);
  expect((await stoneOf(one)).status).toBe(notAvailable.code);

  // What a list took away, a list brings back, at the price of that day; and its roll-back takes it away again.
  const brought = await approved(await lists.imported([at(one, '2345.00')]));
  expect(brought.figures).toMatchObject({ back: 1 });
  expect(await stoneOf(one)).toMatchObject({ status: available.code, price_per_ct: '2345.00' });
  await takenBack(brought);
  expect((await stoneOf(one)).status).toBe(notAvailable.code);
  const again = await lists.imported([one]);
  expect(await outcomesOf(again)).toEqual([[one['Stock No'], back.code]]);
  await approved(again);
});

it('assigns the number of a sold stone to another stone', async () => {
  const [one] = await some(1);
  if (!one) throw new Error('no stone');
  const stone = await stoneOf(one);
  const order = await desk.ordered(cast.ada, stone);
  expect(await desk.approve(cast.qualityControl, [order])).toMatchObject({ status: 200 });
  const list = await lists.imported([one, renamed(one, one['Stock No'], '9400000003')]);
  const rows = await sql(
    'select outcome from stock_import_row where import_id = $1 order by line',
    list.id,
  );
  // The first of the two rows counts; it is the stone that is sold.
  expect(rows.map(({ outcome }) => outcome)).toEqual([kept.code, rejected.code]);
  await refused(list);
  const other = await lists.imported([renamed(one, one['Stock No'], '9400000003')]);
  expect(await outcomesOf(other)).toEqual([[one['Stock No'], listed.code]]);
  await refused(other);
});

it('is repeated if the previous list is applied or rolled back', async () => {
  const rows = await free();
  const [first, second] = rows;
  if (!first || !second) throw new Error('no stones');
  const earlier = await lists.imported([at(first, '3456.00')]);
  // A full list without the first, with the second in it twice.
  const waits = await lists.imported([...rows.slice(1), second], { is_full: true });
  expect(waits.figures).toMatchObject({ gone: 1, rejected: 1 });
  await approved(earlier);
  const figuresNow = async () =>
    ((await lists.get(cast.administrator, waits.id)).body.data as StockImport).figures;
  expect(await figuresNow()).toMatchObject({ gone: 1, rejected: 1, rows: rows.length });
  await desk.setStatus(cast.administrator, (await stoneOf(first)).id, notAvailable.code);
  await takenBack(earlier);
  expect(await figuresNow()).toMatchObject({ gone: 0, rejected: 1, rows: rows.length });
  await refused(waits);
  await desk.setStatus(cast.administrator, (await stoneOf(first)).id, available.code);
});

it('leaves stones of a later list and stones that were changed otherwise unchanged in a rollback', async () => {
  const [said, changed] = await some(2);
  if (!said || !changed) throw new Error('no stones');
  const list = await lists.imported([at(said, '4567.00'), at(changed, '4567.00')]);
  expect((await outcomesOf(list)).map(([, outcome]) => outcome)).toEqual([
    repriced.code,
    repriced.code,
  ]);
  await approved(list);
  await approved(await lists.imported([at(said, '4567.00')]));
  await portal.database.owner.query('update stone set price_per_ct = 5678 where id = $1', [
    (await stoneOf(changed)).id,
  ]);
  expect(await takenBack(list)).toMatchObject({ left: 2 });
  expect((await stoneOf(said)).price_per_ct).toBe('4567.00');
  expect((await stoneOf(changed)).price_per_ct).toBe('5678.00');
});

it('keeps stones off the market that staff withdrew since, or that a later full list omits', async () => {
  const rows = await free();
  const [byHouse, silent] = rows;
  if (!byHouse || !silent) throw new Error('no stones');
  const list = await approved(await lists.imported(rows.slice(2), { is_full: true }));
  expect(list.figures).toMatchObject({ gone: 2 });
  const { id } = await stoneOf(byHouse);
  await desk.setStatus(cast.administrator, id, available.code);
  await desk.setStatus(cast.administrator, id, notAvailable.code);
  await approved(await lists.imported(rows.slice(2), { is_full: true }));
  expect(await takenBack(list)).toMatchObject({ left: 2 });
  for (const row of [byHouse, silent]) expect((await stoneOf(row)).status).toBe(notAvailable.code);
});

it('reports different grades for the same report, until the new grades are known', async () => {
  const stock = await some(20);
  const one = stock.find((row) => row.Clarity !== '' && row.Clarity !== 'SI2');
  const other = stock.find((row) => row !== one);
  if (!one || !other) throw new Error('no stone');
  const wrong = { ...one, Clarity: 'SI2', Carat: '9.87' };
  const list = await lists.imported([wrong, other]);
  expect(list.figures).toMatchObject({ differing: 1 });
  const rows = await lists.rows(cast.administrator, list.id, '&differs=true');
  expect(rows).toMatchObject([{ org_stock_no: one['Stock No'] }]);
  expect(rows[0]?.differs).toEqual(
    expect.arrayContaining([
      { field: 'clarity', listed: 'SI2', known: one.Clarity },
      { field: 'carat', listed: '9.87', known: Number(one.Carat).toFixed(2) },
    ]),
  );
  await approved(list);
  const again = await lists.imported([wrong]);
  expect(again.figures).toMatchObject({ differing: 0 });
  await refused(again);
  await takenBack(list);
});
