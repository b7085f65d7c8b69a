import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { IMPORT_OUTCOME, IMPORT_STATUS, STONE_STATUS } from '#machines/codes.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type KeyDesk, keyDeskOf } from '../../support/trade/external-keys.ts';
import {
  csvOf,
  type ImportDesk,
  importDeskOf,
  type ListedStone,
  type StockImport,
} from '../../support/trade/import-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

type Pushed = components['schemas']['PushedStones'];

const PUSH = '/inventory/stock-push';
const { waiting, applied, refused, rolledBack } = IMPORT_STATUS;
const { available, notAvailable, hold } = STONE_STATUS;
const { gone, kept, rejected, repriced, back } = IMPORT_OUTCOME;

let portal: Portal;
let cast: Cast;
let desk: Desk;
let keys: KeyDesk;
let lists: ImportDesk;
let program: Person;

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  keys = keyDeskOf(portal, cast);
  lists = await importDeskOf(portal, cast.administrator, cast.apiProvider);
  const client = await keys.client(cast.apiProvider, { name: 'Stock system' });
  program = (await keys.key(client, cast.apiProvider, { scopes: ['supply', 'stock'] })).as;
});
afterAll(() => portal?.stop());

const sql = async (text: string, ...values: unknown[]) =>
  (await portal.database.pool.query(text, values)).rows;
/** Every list of this supplier waits for a person, as usual. */
async function pushed(data: object, by = program): Promise<Pushed> {
  const answer = await portal.call(by.token, 'POST', PUSH, { body: { data } });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body.data as Pushed;
}
const taken = new Set<string>();
/** Stones of the supplier that are on the market and that no earlier call has given away, as it would list them. */
async function onMarket(count: number): Promise<ListedStone[]> {
  const free = await sql(
    'select org_stock_no as no from stone where provider_id = $1 and status = 1 order by id',
    lists.providerId,
  );
  const numbers = free
    .map(({ no }) => String(no))
    .filter((no) => !taken.has(no))
    .slice(0, count);
  for (const no of numbers) taken.add(no);
  const stock = await lists.stock();
  return numbers.map((no) => {
    const found = stock.find((one) => one['Stock No'] === no);
    if (!found) throw new Error('a stone is not in the stock of its supplier');
    return found;
  });
}
const statusOf = async ({ 'Stock No': no }: ListedStone): Promise<number> => {
  const [stone] = await sql(
    'select status from stone where provider_id = $1 and org_stock_no = $2',
    lists.providerId,
    no,
  );
  return Number(stone?.status);
};
const dearer = (stone: ListedStone): number =>
  Math.round((Number(stone['Price per carat']) + 11) * 100) / 100;
/** A file with one more column, in which a supplier says what cannot be had. */
async function sentWithStanding(
  rows: readonly (ListedStone & { Availability: string })[],
  more: object = {},
): Promise<StockImport> {
  const lines = csvOf(rows).toString().split('\r\n');
  const text = lines.map((line, at) => `${line},"${rows[at - 1]?.Availability ?? 'Availability'}"`);
  const sent = await lists.sendBytes(cast.administrator, Buffer.from(text.join('\r\n')), more);
  expect(sent, JSON.stringify(sent.body)).toMatchObject({ status: 200 });
  return lists.settled((sent.body.data as StockImport).id);
}

describe('a stone that its supplier declares gone', () => {
  it('is off the market in the response to the push, while the rest of the list waits', async () => {
    const [sold, other] = (await onMarket(2)) as [ListedStone, ListedStone];
    const { list, rows } = await pushed({
      changes: [
        { stock_no: sold['Stock No'], is_available: false },
        { stock_no: other['Stock No'], price_per_ct: dearer(other) },
      ],
    });
    expect(list).toMatchObject({
      status: waiting.code,
      figures: { gone: 1, withdrawn: 1, gone_pct: 0, repriced: 1 },
      to_do: 2,
      done: 1,
    });
    expect(rows).toMatchObject([{ outcome: gone.code }, { outcome: repriced.code }]);
    expect(await statusOf(sold)).toBe(notAvailable.code);
    const [was] = await sql(
      'select price_per_ct from stone where provider_id = $1 and org_stock_no = $2',
      lists.providerId,
      other['Stock No'],
    );
    expect(was).toEqual({ price_per_ct: other['Price per carat'] });
    // Its ledger says which list did it.
    const steps = await sql(
      `select t.event, t.reason from ledger t join stone s on s.id = t.record_id
        where s.provider_id = $1 and s.org_stock_no = $2 order by t.id desc limit 1`,
      lists.providerId,
      sold['Stock No'],
    );
    expect(steps).toEqual([{ event: 'stone.withdraw', reason: `Stock list ${list.import_no}` }]);
    // The rest is approved, and rolled back as a whole.
    const done = await lists.act(cast.administrator, list.id, 'approve', 'Seen.');
    expect(done, JSON.stringify(done.body)).toMatchObject({ status: 200 });
    expect(await lists.settled(list.id)).toMatchObject({ status: applied.code, done: 2, to_do: 2 });
    expect(await statusOf(sold)).toBe(notAvailable.code);
    await lists.act(cast.administrator, list.id, 'roll-back', 'A slip.');
    expect(await lists.settled(list.id)).toMatchObject({ status: rolledBack.code, left: 0 });
    expect(await statusOf(sold)).toBe(available.code);
    expect(await ledgerFaults(portal.database.pool)).toEqual([]);
  });

  it('leaves no list to approve if nothing else was sent', async () => {
    const [one, two] = (await onMarket(2)) as [ListedStone, ListedStone];
    const { list } = await pushed({
      changes: [one, two].map((stone) => ({ stock_no: stone['Stock No'], is_available: false })),
    });
    expect(await statusOf(one)).toBe(notAvailable.code);
    expect(await statusOf(two)).toBe(notAvailable.code);
    expect(await lists.settled(list.id)).toMatchObject({ status: applied.code });
  });

  it('needs only its number, in any notation', async () => {
    const [one, two] = (await onMarket(2)) as [ListedStone, ListedStone];
    const { list, rows } = await pushed({
      stones: [{ 'Stock No': one['Stock No'], Availability: 'Sold', 'Price per carat': 'ask' }],
    });
    expect(rows).toMatchObject([{ outcome: gone.code, reasons: [] }]);
    expect(await statusOf(one)).toBe(notAvailable.code);
    expect(await lists.settled(list.id)).toMatchObject({ status: applied.code });
    await sentWithStanding([{ ...two, Clarity: 'NOT A CLARITY', Availability: 'Not available' }]);
    expect(await statusOf(two)).toBe(notAvailable.code);
  });

  it.each<[string, (no: string) => object]>([
    ['as a stone', (stock_no) => ({ stones: [{ stock_no, is_available: false }] })],
    ['as a change', (stock_no) => ({ changes: [{ stock_no, is_available: false }] })],
    ['as a stone with 0', (stock_no) => ({ stones: [{ stock_no, is_available: 0 }] })],
    ['as a change with 0', (stock_no) => ({ changes: [{ stock_no, is_available: 0 }] })],
    ['as CSV with 0', (no) => ({ csv: `stock_no,is_available\n${no},0` })],
    ['as CSV', (no) => ({ csv: `stock_no,is_available\n${no},false` })],
    ['as CSV with a price', (no) => ({ csv: `stock_no,price_per_ct,is_available\n${no},,FALSE` })],
  ])('needs only is_available false: pushed as %s', async (_, dataFor) => {
    const [stone] = (await onMarket(1)) as [ListedStone];
    const { list, rows } = await pushed(dataFor(stone['Stock No']));
    expect(rows).toMatchObject([{ outcome: gone.code, reasons: [] }]);
    expect(await statusOf(stone)).toBe(notAvailable.code);
    expect(await lists.settled(list.id)).toMatchObject({ status: applied.code });
  });

  it.each([
    ['false', 'true'],
    ['No', 'Yes'],
    ['0', '1'],
  ])(
    'needs only is_available false: a list with the two columns %s and %s',
    async (word, offered) => {
      const [stone, other] = (await onMarket(2)) as [ListedStone, ListedStone];
      const text = `stock_no,is_available\n${stone['Stock No']},${word}\n${other['Stock No']},${offered}\n`;
      const sent = await lists.sendBytes(cast.administrator, Buffer.from(text));
      expect(sent, JSON.stringify(sent.body)).toMatchObject({ status: 200 });
      const { id } = sent.body.data as StockImport;
      // A row that offers a stone still has to say what the stone is.
      expect(await lists.settled(id)).toMatchObject({
        status: waiting.code,
        figures: { withdrawn: 1, rejected: 1 },
      });
      expect(await statusOf(stone)).toBe(notAvailable.code);
      expect(await statusOf(other)).toBe(available.code);
    },
  );

  it('is on the market again if its row says 1', async () => {
    const [stone] = (await onMarket(1)) as [ListedStone];
    await pushed({ stones: [{ ...stone, is_available: 0 }] });
    expect(await statusOf(stone)).toBe(notAvailable.code);
    const { rows } = await pushed({ stones: [{ ...stone, is_available: 1 }] });
    expect(rows).toMatchObject([{ outcome: back.code, reasons: [] }]);
    const again = { stock_no: stone['Stock No'], price_per_ct: dearer(stone), is_available: 1 };
    expect((await pushed({ changes: [again] })).rows).toMatchObject([{ reasons: [] }]);
  });

  it('keeps its state if it is reserved', async () => {
    const [held] = (await onMarket(1)) as [ListedStone];
    const [{ stock_no }] = (await sql(
      'select stock_no from stone where provider_id = $1 and org_stock_no = $2',
      lists.providerId,
      held['Stock No'],
    )) as [{ stock_no: string }];
    expect(await desk.hold(cast.ada, [stock_no])).toMatchObject({ status: 200 });
    const { rows } = await pushed({
      changes: [{ stock_no: held['Stock No'], is_available: false }],
    });
    expect(rows).toMatchObject([{ outcome: kept.code }]);
    expect(await statusOf(held)).toBe(hold.code);
  });

  it('does not count among those that a full list omits, which wait', async () => {
    const stock = await lists.stock();
    const market = await sql(
      'select org_stock_no as no from stone where provider_id = $1 and status = 1',
      lists.providerId,
    );
    const on = new Set(market.map(({ no }) => no));
    const offered = stock.filter((stone) => on.has(stone['Stock No']));
    const [sold, silent, ...rest] = offered as [ListedStone, ListedStone, ...ListedStone[]];
    const list = await sentWithStanding(
      [sold, ...rest].map((stone) => ({
        ...stone,
        Availability: stone === sold ? 'Sold' : 'Available',
      })),
      { is_full: true },
    );
    expect(list).toMatchObject({
      status: waiting.code,
      figures: {
        gone: 2,
        withdrawn: 1,
        gone_pct: Math.ceil((1 / offered.length) * 10_000) / 100,
      },
    });
    expect(await statusOf(sold)).toBe(notAvailable.code);
    expect(await statusOf(silent)).toBe(available.code);
    // Sent back, it leaves the stone off the market: its supplier has said so, and can offer it again.
    await lists.act(cast.administrator, list.id, 'refuse', 'Seen.');
    expect(await lists.settled(list.id)).toMatchObject({ status: refused.code });
    expect(await statusOf(sold)).toBe(notAvailable.code);
    const again = await lists.imported([sold]);
    expect(again).toMatchObject({ status: waiting.code, figures: { back: 1 } });
    await lists.act(cast.administrator, again.id, 'approve');
    await lists.settled(again.id);
    expect(await statusOf(sold)).toBe(available.code);
  });

  it('is not restored by an earlier list that waits', async () => {
    const [stone] = (await onMarket(1)) as [ListedStone];
    const earlier = await lists.imported([
      { ...stone, Rap: '', Disc: '', 'Price per carat': dearer(stone).toFixed(2) },
    ]);
    expect(await lists.rows(cast.administrator, earlier.id)).toMatchObject([
      { outcome: repriced.code },
    ]);
    await pushed({
      changes: [
        { stock_no: stone['Stock No'], is_available: false },
        { stock_no: 'NOPE-78', price_per_ct: 5 },
      ],
    });
    expect(await lists.rows(cast.administrator, earlier.id)).toMatchObject([
      { outcome: kept.code },
    ]);
    const later = await lists.imported([stone]);
    expect(await lists.rows(cast.administrator, later.id)).toMatchObject([{ outcome: back.code }]);
  });
});

it('a change of an unknown stone is reported as unknown', async () => {
  const { rows } = await pushed({
    changes: [
      { stock_no: 'NOPE-77', price_per_ct: 5 },
      { stock_no: 'NOPE-77', is_available: false },
      { stock_no: 'NOPE-79', is_available: false },
    ],
  });
  const reason = 'No stone of yours has the number NOPE-77.';
  expect(rows[0]).toMatchObject({
    outcome: rejected.code,
    reasons: [{ field: 'org_stock_no', cell: 'NOPE-77', reason }],
  });
  expect(rows[0]?.reasons).toHaveLength(1);
  expect(rows[2]).toMatchObject({
    outcome: rejected.code,
    reasons: [{ reason: 'No stone of yours has the number NOPE-79.' }],
  });
});

describe('a waiting list', () => {
  const withdraw = (by: Person, id: string) =>
    portal.call(by.token, 'PUT', `/inventory/imports/${id}/withdraw`);

  it('is withdrawn by its own supplier, once, and by no other', async () => {
    const [stone] = (await onMarket(1)) as [ListedStone];
    const list = await lists.imported([
      { ...stone, Rap: '', Disc: '', 'Price per carat': dearer(stone).toFixed(2) },
    ]);
    expect(list).toMatchObject({ status: waiting.code });
    expect(await withdraw(cast.administrator, list.id)).toMatchObject({ status: 403 });
    expect(await withdraw(cast.otherApiProvider, list.id)).toMatchObject({ status: 404 });
    const done = await withdraw(cast.apiProvider, list.id);
    expect(done, JSON.stringify(done.body)).toMatchObject({
      status: 200,
      body: {
        message: 'Stock list withdrawn',
        data: { status: refused.code, reason: 'Withdrawn by its supplier.' },
      },
    });
    expect(await withdraw(cast.apiProvider, list.id)).toMatchObject({
      status: 409,
      body: { message: 'This stock list has already been withdrawn.' },
    });
    expect(await lists.act(cast.administrator, list.id, 'approve')).toMatchObject({
      status: 409,
      body: { message: 'A stock list that is withdrawn cannot be approved.' },
    });
    const word = { words: [{ field: 'shape', word: 'Eckig', code: 'ROUND' }] };
    expect(await lists.mend(cast.administrator, list.id, word)).toMatchObject({
      status: 409,
      body: { message: 'A stock list that is withdrawn cannot be corrected.' },
    });
    expect(await ledgerFaults(portal.database.pool)).toEqual([]);
  });

  it('cannot be approved if it would change nothing', async () => {
    const [stone] = (await onMarket(1)) as [ListedStone];
    const list = await lists.imported([{ ...stone, Shape: 'PRISM OF ICE' }]);
    expect(list).toMatchObject({ status: waiting.code, to_do: 0 });
    expect(await lists.act(cast.administrator, list.id, 'approve')).toMatchObject({
      status: 409,
      body: { code: 'LIST_CHANGES_NOTHING' },
    });
    // Nothing to decide: it is applied without a person.
    expect(await lists.imported([stone])).toMatchObject({ status: applied.code });
  });
});
