import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IMPORT_OUTCOME, IMPORT_STATUS, STONE_STATUS } from '#machines/codes.ts';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import {
  type ImportDesk,
  importDeskFor,
  type ListedStone,
  listedStone,
  type StockImport,
} from '../../support/trade/import-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const { waiting, applied } = IMPORT_STATUS;
const { available, notAvailable, soldOut } = STONE_STATUS;
const { new: listed, changed, gone, kept, unchanged, rejected } = IMPORT_OUTCOME;

let portal: Portal;
let cast: Cast;
let desk: Desk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
});
afterAll(() => portal?.stop());

const sql = async (text: string, ...values: unknown[]) =>
  (await portal.database.pool.query(text, values)).rows;

/** A supplier that has nothing yet. */
async function supplierCalled(name: string): Promise<ImportDesk> {
  const added = await portal.call(cast.administrator.token, 'POST', '/inventory/company', {
    body: { data: { name, source: 6 } },
  });
  expect(added, JSON.stringify(added.body)).toMatchObject({ status: 201 });
  return importDeskFor(portal, cast.administrator, (added.body.data as { id: never }).id);
}

const stones = (prefix: string, count: number): ListedStone[] =>
  Array.from({ length: count }, (_, at) => listedStone(`${prefix}-${at}`));

async function approved(lists: ImportDesk, list: StockImport): Promise<StockImport> {
  // Where nothing is left to decide it is applied without a person.
  if (list.status === applied.code) return list;
  const answer = await lists.act(cast.administrator, list.id, 'approve', 'It is as they say.');
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  const done = await lists.settled(list.id);
  expect(done).toMatchObject({ status: applied.code });
  return done;
}
const listedBy = async (lists: ImportDesk, rows: readonly ListedStone[]) =>
  approved(lists, await lists.imported(rows));
const refused = async (lists: ImportDesk, { id }: StockImport) =>
  expect(await lists.act(cast.administrator, id, 'refuse', 'Seen.')).toMatchObject({ status: 200 });
const limitsOf = ({ providerId }: Pick<ImportDesk, 'providerId'>) =>
  `/inventory/import-limits/${providerId}`;
const setLimits = (lists: ImportDesk, limits: object | null) =>
  portal.call(cast.administrator.token, 'PUT', limitsOf(lists), { body: { data: { limits } } });

/** A list under heads of its own. */
async function importedText(lists: ImportDesk, lines: readonly string[]): Promise<StockImport> {
  const sent = await lists.sendBytes(cast.administrator, Buffer.from(lines.join('\r\n')));
  expect(sent, JSON.stringify(sent.body)).toMatchObject({ status: 200 });
  return lists.settled((sent.body.data as StockImport).id);
}

describe('the import limits of a supplier', () => {
  it('accept a list that reaches them exactly, and none that exceeds them slightly', async () => {
    const lists = await supplierCalled('Limit Diamonds');
    const ten = stones('LIM', 10);
    await listedBy(lists, ten);
    await setLimits(lists, { gone_pct: 20, rejected_pct: 33.34, moved_pct: 10 });

    const eight = await lists.imported(ten.slice(2), { is_full: true });
    expect(eight).toMatchObject({
      status: applied.code,
      needs_reason: false,
      figures: { gone: 2, on_offer: 10, gone_pct: 20 },
    });
    expect(await lists.imported(ten, { is_full: true })).toMatchObject({
      status: applied.code,
      figures: { back: 2, on_offer: 8, gone_pct: 0 },
    });
    const seven = await lists.imported(ten.slice(3), { is_full: true });
    expect(seven).toMatchObject({
      status: waiting.code,
      needs_reason: true,
      figures: { gone: 3, gone_pct: 30 },
    });
    await refused(lists, seven);

    const [one, two, three] = ten as [ListedStone, ListedStone, ListedStone];
    const bad = [one, two, { ...three, Shape: 'PRISM OF ICE' }];
    expect(await lists.imported(bad)).toMatchObject({
      status: applied.code,
      figures: { rejected_pct: 33.34 },
    });
    await setLimits(lists, { gone_pct: 20, rejected_pct: 33.33, moved_pct: 10 });
    const third = await lists.imported(bad);
    expect(third).toMatchObject({ status: waiting.code });
    await refused(lists, third);

    const at = (price: string) => lists.imported([{ ...one, 'Price per carat': price }]);
    expect(await at('5500.00')).toMatchObject({ status: applied.code, figures: { moved_pct: 10 } });
    const hair = await at('6050.01');
    expect(hair).toMatchObject({ status: waiting.code, figures: { moved_pct: 10.01 } });
    await refused(lists, hair);
  });

  it('exist only for existing suppliers, as do lists', async () => {
    const lists = await supplierCalled('Brief Diamonds');
    const { providerId } = lists;
    expect(await setLimits(lists, null)).toMatchObject({ status: 200 });
    expect(
      await portal.call(cast.administrator.token, 'DELETE', `/inventory/company/${providerId}`),
    ).toMatchObject({ status: 200 });
    for (const id of [providerId, NOBODYS_ID as never]) {
      const there = importDeskFor(portal, cast.administrator, id);
      expect(
        await portal.call(cast.auditor.token, 'GET', limitsOf({ providerId: id })),
      ).toMatchObject({ status: 404 });
      expect(await setLimits(there, null)).toMatchObject({ status: 404 });
      expect(await there.send(cast.administrator, [listedStone('LATE-1')])).toMatchObject({
        status: 404,
      });
    }
  });
});

describe('a stock number in a list', () => {
  it('that occurs three times counts once: in its first readable row', async () => {
    const lists = await supplierCalled('Thrice Diamonds');
    const thrice = listedStone('THRICE');
    const late = listedStone('LATE');
    const earlier = await lists.imported([listedStone('OTHER')]);
    const list = await lists.imported([
      thrice,
      { ...late, Shape: 'PRISM OF ICE' },
      { ...thrice, 'Report No': '' },
      late,
      { ...thrice, Carat: '2.02' },
    ]);
    const rows = () => lists.rows(cast.administrator, list.id);
    const before = await rows();
    expect(before.map(({ outcome }) => outcome)).toEqual([
      listed.code,
      rejected.code,
      rejected.code,
      listed.code,
      rejected.code,
    ]);
    const reasons = before.map((row) => row.reasons.map(({ field, reason }) => [field, reason]));
    const again = [['org_stock_no', 'is already in row 2']];
    expect([reasons[2], reasons[4]]).toEqual([again, again]);
    expect(reasons[1]?.[0]?.[0]).toBe('shape');
    // Found out anew, it comes to the same.
    await approved(lists, earlier);
    expect(await rows()).toEqual(before);
    await refused(lists, list);
  });

  it('of a sold stone still means that stone, unless the report differs; of several stones it means the one on the market', async () => {
    const lists = await supplierCalled('Renumbered Diamonds');
    const first = listedStone('AGAIN');
    await listedBy(lists, [first]);
    const stoneNos = async () =>
      (
        await sql(
          'select id, stock_no, status from stone where provider_id = $1 order by id',
          lists.providerId,
        )
      ).map(({ id, stock_no }) => ({ id, stock_no }));
    const [sold] = await stoneNos();
    if (!sold) throw new Error('nothing was listed');
    const order = await desk.ordered(cast.ada, sold);
    expect(await desk.approve(cast.qualityControl, [order])).toMatchObject({ status: 200 });
    expect(await desk.statusOf(sold)).toBe(soldOut.code);
    const without = { ...first, Lab: '', 'Report No': '' };
    const rowOf = async (row: ListedStone) => {
      const list = await lists.imported([row]);
      const [found] = await lists.rows(cast.administrator, list.id);
      // One that changes nothing is applied without a person.
      if (list.status === waiting.code) await refused(lists, list);
      return { outcome: found?.outcome, stock_no: found?.stock_no };
    };
    expect(await rowOf(without)).toEqual({ outcome: kept.code, stock_no: sold.stock_no });
    const other = listedStone('AGAIN');
    await listedBy(lists, [other]);
    const second = (await stoneNos())[1];
    if (!second) throw new Error('the number was not given to another stone');
    expect(await rowOf(other)).toEqual({ outcome: unchanged.code, stock_no: second.stock_no });
    expect(await rowOf(without)).toEqual({ outcome: changed.code, stock_no: second.stock_no });
    await desk.setStatus(cast.administrator, second.id, notAvailable.code);
    expect(await rowOf(without)).toEqual({ outcome: kept.code, stock_no: second.stock_no });
    // Its sale was a mistake: now the older one of the two can be had.
    const reversed = await desk.reverseOrders(cast.administrator, [order], {
      remark: 'Not sold after all.',
    });
    expect(reversed, JSON.stringify(reversed.body)).toMatchObject({ status: 200 });
    expect(await desk.statusOf(sold)).toBe(available.code);
    expect(await rowOf(without)).toEqual({ outcome: changed.code, stock_no: sold.stock_no });
  });
});

describe('a full stock list', () => {
  it('withdraws stones that it does not name: neither reserved ones nor those of unreadable rows', async () => {
    const lists = await supplierCalled('Whole Diamonds');
    const [stays, held, unread, absent] = stones('WHOLE', 4) as [
      ListedStone,
      ListedStone,
      ListedStone,
      ListedStone,
    ];
    await listedBy(lists, [stays, held, unread, absent]);
    const [heldStone] = await sql(
      'select id, stock_no from stone where org_stock_no = $1',
      held['Stock No'],
    );
    await desk.held(cast.ada, heldStone);
    const rows = [stays, { ...unread, Shape: 'PRISM OF ICE' }];
    const part = await lists.imported(rows);
    expect(part.figures).toMatchObject({ gone: 0, unchanged: 1, rejected: 1 });
    const whole = await lists.imported(rows, { is_full: true });
    expect(whole.figures).toMatchObject({ rows: 2, gone: 1, on_offer: 3, gone_pct: 33.34 });
    const [away] = await lists.rows(cast.administrator, whole.id, `&outcome=${gone.code}`);
    expect(away).toMatchObject({
      line: null,
      org_stock_no: absent['Stock No'],
      report_no: absent['Report No'],
      price_before: 5000,
      price_after: null,
    });
    await refused(lists, part);
    await refused(lists, whole);
  });
});

describe('a column of a stock list', () => {
  const HEADS = 'Stock No,Lab,Report No,Type,Shape,Carat,Price per carat';
  const plain = (number: string, price = '5000.00') =>
    `${number},GIA,${number.startsWith('COL') ? 74 : 75}${number.replaceAll(/\D/g, '').padStart(8, '0')},Natural,Round,1.01,${price}`;
  const keptOf = async (number: string) =>
    (
      await sql(
        `select s.length_mm, s.width_mm, s.depth_mm, s.diamond_type, color.code as color, fancy.code as fancy, intensity.code as intensity,
                cut.code as cut, polish.code as polish, symmetry.code as symmetry
           from stone s left join sub_master color on color.nr = s.color left join sub_master fancy on fancy.nr = s.fancy
           left join sub_master intensity on intensity.nr = s.intensity left join sub_master cut on cut.nr = s.cut
           left join sub_master polish on polish.nr = s.polish left join sub_master symmetry on symmetry.nr = s.symmetry
          where s.org_stock_no = $1`,
        number,
      )
    )[0];

  it('of measurements, grades or colours sets several fields, and an absent one sets none', async () => {
    const lists = await supplierCalled('Column Diamonds');
    const both = (measures: string, grades: string, colour: string) =>
      importedText(lists, [
        `${HEADS},Measurements,CPS,Color`,
        `${plain('COL-1')},${measures},${grades},${colour}`,
      ]);
    await approved(lists, await both('6.50 x 6.52 x 4.01', 'EX-VG-GD', 'G'));
    const white = {
      length_mm: '6.50',
      width_mm: '6.52',
      depth_mm: '4.01',
      cut: 'EX',
      polish: 'VG',
      symmetry: 'G',
      color: 'G',
      fancy: null,
      intensity: null,
      diamond_type: 1,
    };
    expect(await keptOf('COL-1')).toEqual(white);
    const fancy = await both('6.60 x 6.62 x 4.11', '3VG', 'Fancy Intense Yellow');
    expect(fancy.figures).toMatchObject({ changed: 1 });
    await approved(lists, fancy);
    expect(await keptOf('COL-1')).toMatchObject({
      length_mm: '6.60',
      width_mm: '6.62',
      depth_mm: '4.11',
      cut: 'VG',
      polish: 'VG',
      symmetry: 'VG',
      color: null,
      fancy: expect.any(String),
      intensity: expect.any(String),
      diamond_type: 2,
    });
    await approved(lists, await both('6.50 x 6.52 x 4.01', 'EX-VG-GD', 'G'));
    expect(await keptOf('COL-1')).toEqual(white);
    const silent = await importedText(lists, [`${HEADS},Color`, `${plain('COL-1')},G`]);
    expect(silent).toMatchObject({ status: applied.code, figures: { unchanged: 1 } });
  });

  it('of prices is the asking price, and a discount next to it is not stored', async () => {
    const lists = await supplierCalled('Plain Price Diamonds');
    const discOf = async () =>
      (
        await sql(`select price_per_ct, disc from stone where provider_id = $1`, lists.providerId)
      )[0];
    const row = plain('PLAIN-7', '4900.00');
    await approved(
      lists,
      await importedText(lists, [`${HEADS},Color,Rap,Disc %`, `${row},G,7000,-30`]),
    );
    expect(await discOf()).toEqual({ price_per_ct: '4900.00', disc: null });
    await approved(
      lists,
      await importedText(lists, [`${HEADS},Color`, `${plain('PLAIN-7', '4800.00')},G`]),
    );
    expect(await discOf()).toEqual({ price_per_ct: '4800.00', disc: null });
  });

  it('of numbers and prices accepts values up to the limits of the database', async () => {
    const lists = await supplierCalled('Edge Diamonds');
    const long = `E${'1'.repeat(39)}`;
    const list = await importedText(lists, [
      `${HEADS},Color`,
      `${plain('EDGE-1', '10000000.00')},G`,
      `${plain('EDGE-2', '10000000.01')},G`,
      `${plain('EDGE-3').replace('EDGE-3', long)},G`,
      `${plain('EDGE-4').replace('EDGE-4', `${long}1`)},G`,
    ]);
    const rows = await lists.rows(cast.administrator, list.id);
    expect(rows.map(({ outcome }) => outcome)).toEqual([
      listed.code,
      rejected.code,
      listed.code,
      rejected.code,
    ]);
    await approved(lists, list);
  });
});
