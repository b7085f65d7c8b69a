import { afterAll, beforeAll, expect, it } from 'vitest';
import { IMPORT_STATUS } from '#machines/codes.ts';
import { sendForm } from '../../support/files/forms.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import {
  type ImportDesk,
  importDeskFor,
  type StockImport,
} from '../../support/trade/import-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const { waiting, applied } = IMPORT_STATUS;

let portal: Portal;
let cast: Cast;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
});
afterAll(() => portal?.stop());

async function newSupplier(name: string): Promise<ImportDesk> {
  const added = await portal.call(cast.administrator.token, 'POST', '/inventory/company', {
    body: { data: { name, source: 6 } },
  });
  expect(added, JSON.stringify(added.body)).toMatchObject({ status: 201 });
  return importDeskFor(portal, cast.administrator, (added.body.data as { id: never }).id);
}
/** Stones of one supplier alone: across suppliers a report is offered once. */
const sheet = (reports: string) =>
  [
    'Stock No;Lab;Report No;Shape;Carat;Color;Clarity;Price per carat',
    `F-1;GIA;${reports}1;Round;1.01;G;VS1;5000`,
    `F-2;GIA;${reports}2;Pear;1.50;E;VS2;6100`,
    `F-3;GIA;${reports}3;Oval;2.00;D;IF;not yet`,
  ].join('\r\n');
async function sentSheet(lists: ImportDesk, reports: string): Promise<StockImport> {
  const sent = await lists.sendBytes(cast.administrator, Buffer.from(sheet(reports)), {
    is_full: true,
  });
  expect(sent, JSON.stringify(sent.body)).toMatchObject({ status: 200 });
  return lists.settled((sent.body.data as StockImport).id);
}
const readAgain = (by: Person, id: string, data: object) =>
  portal.call(by.token, 'PUT', `/inventory/imports/${id}/read-again`, { body: { data } });

it('the first list of a supplier without a growth column is parsed again after one answer', async () => {
  const lists = await newSupplier('First List Diamonds');
  const list = await sentSheet(lists, '739000000');
  expect(list).toMatchObject({
    status: waiting.code,
    lacks_growth: true,
    figures: { rows: 3, rejected: 3 },
  });
  expect(await readAgain(cast.administrator, list.id, { growth_type: 3 })).toMatchObject({
    status: 400,
  });
  expect(await readAgain(cast.otherApiProvider, list.id, {})).toMatchObject({ status: 404 });
  const answer = await readAgain(cast.administrator, list.id, { growth_type: 2 });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({
    status: 200,
    body: { data: { figures: { new: 2 }, lacks_growth: false } },
  });
  const again = await lists.settled(list.id);
  expect(again).toMatchObject({
    id: list.id,
    status: waiting.code,
    lacks_growth: false,
    figures: { rows: 3, new: 2, rejected: 1 },
  });
  expect(await lists.act(cast.administrator, list.id, 'approve')).toMatchObject({ status: 200 });
  await lists.settled(list.id);
  const { rows } = await portal.database.pool.query(
    'select org_stock_no, growth_type from stone where provider_id = $1 order by 1',
    [lists.providerId],
  );
  expect(rows).toEqual([
    { org_stock_no: 'F-1', growth_type: 2 },
    { org_stock_no: 'F-2', growth_type: 2 },
  ]);
  // The answer is kept for every later list of this supplier.
  const next = await sentSheet(lists, '739000000');
  expect(next).toMatchObject({ lacks_growth: false, figures: { unchanged: 2, rejected: 1 } });
  expect(await ledgerFaults(portal.database.pool)).toEqual([]);
});

it('a list is parsed again with the current mapping of its supplier, and withdrawn stones stay withdrawn', async () => {
  const lists = await newSupplier('Second Look Diamonds');
  const first = await sentSheet(lists, '739000001');
  await readAgain(cast.administrator, first.id, { growth_type: 1 });
  await lists.settled(first.id);
  await lists.act(cast.administrator, first.id, 'approve');
  await lists.settled(first.id);
  const text = [
    'Stock No;Shape;Carat;Color;Clarity;Price per carat;Availability',
    'F-1;Round;1.01;G;VS1;5000;Sold',
    'F-2;Pear;1.50;E;VS2;6200;Available',
  ].join('\r\n');
  const sent = await lists.sendBytes(cast.administrator, Buffer.from(text));
  const list = await lists.settled((sent.body.data as StockImport).id);
  expect(list).toMatchObject({
    status: waiting.code,
    figures: { withdrawn: 1, repriced: 1 },
    done: 1,
  });
  await readAgain(cast.administrator, list.id, {});
  const again = await lists.settled(list.id);
  expect(again).toMatchObject({ status: waiting.code, to_do: 2, done: 1 });
  expect(await lists.rows(cast.administrator, list.id)).toHaveLength(2);
  await lists.act(cast.administrator, list.id, 'approve');
  expect(await lists.settled(list.id)).toMatchObject({ status: applied.code });
  const { rows } = await portal.database.pool.query(
    'select org_stock_no, status, price_per_ct from stone where provider_id = $1 order by 1',
    [lists.providerId],
  );
  expect(rows).toEqual([
    { org_stock_no: 'F-1', status: 2, price_per_ct: '5000.00' },
    { org_stock_no: 'F-2', status: 1, price_per_ct: '6200.00' },
  ]);
});

it('a row shows its stone; a word that some suppliers use differently is doubtful until a person confirms it', async () => {
  const lists = await newSupplier('Doubtful Diamonds');
  const text = [
    'Stock No;Lab;Report No;Shape;Carat;Color;Clarity;Polish;Symmetry;Fluorescence;Price per carat',
    'D-1;GIA;7390000021;CMB;2.07;E;VS1;EX;VG;Strong;5000',
    'D-2;GIA;7390000022;Round;1.50;E;VS2;;;;6100',
  ].join('\r\n');
  const sent = await lists.sendBytes(cast.administrator, Buffer.from(text), { is_full: true });
  const { id } = sent.body.data as StockImport;
  expect(await lists.settled(id)).toMatchObject({ figures: { rejected: 2, doubtful: 0 } });
  expect((await lists.rows(cast.administrator, id))[0]).toMatchObject({ stone: null, doubts: [] });

  // The growth of all stones says nothing of a shape.
  await readAgain(cast.administrator, id, { growth_type: 2 });
  expect(await lists.settled(id)).toMatchObject({ figures: { new: 2, doubtful: 1 } });
  const [doubtful, ...others] = await lists.rows(cast.administrator, id, '&doubtful=true');
  expect(others).toEqual([]);
  expect(doubtful).toMatchObject({
    line: 2,
    doubts: [
      { field: 'shape', cell: 'CMB', reason: 'has its usual meaning; some suppliers mean Cushion' },
    ],
    stone: {
      shape: 'Cushion Modified',
      carat: 2.07,
      color: 'E',
      clarity: 'VS1',
      cut: null,
      polish: 'EX',
      symmetry: 'VG',
      fluorescence: 'Strong',
      growth_type: 2,
      lab: 'GIA',
      price_per_ct: 5000,
    },
  });
  expect(await lists.rows(cast.administrator, id, '&doubtful=false')).toMatchObject([
    { line: 3, doubts: [], stone: { shape: 'Round' } },
  ]);

  const saved = await sendForm(portal, cast.administrator, 'PUT', '/inventory/mapping', {
    data: { provider_id: lists.providerId, stock_import_id: id },
    files: [],
  });
  expect(saved, JSON.stringify(saved.body)).toMatchObject({ body: { data: { is_changed: true } } });
  await readAgain(cast.administrator, id, {});
  expect(await lists.settled(id)).toMatchObject({ figures: { new: 2, doubtful: 0 } });
  await lists.act(cast.administrator, id, 'approve');
  await lists.settled(id);

  // A stone that a list left out is shown as it is.
  const [head, , round] = text.split('\r\n');
  const next = await lists.sendBytes(cast.administrator, Buffer.from(`${head}\r\n${round}`), {
    is_full: true,
  });
  const { id: later } = await lists.settled((next.body.data as StockImport).id);
  expect(await lists.rows(cast.administrator, later, '&outcome=5')).toMatchObject([
    { line: null, stone: { shape: 'Cushion Modified', carat: 2.07, price_per_ct: 5000 } },
  ]);
});
