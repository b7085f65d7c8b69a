import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IMPORT_OUTCOME, IMPORT_STATUS, ROLE, STONE_STATUS } from '#machines/codes.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { recordWalk } from '../../support/runner/transition-coverage.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import {
  type ImportDesk,
  importDeskOf,
  type ListedStone,
} from '../../support/trade/import-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const { waiting, applied, refused, rolledBack } = IMPORT_STATUS;
const { available, notAvailable } = STONE_STATUS;

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

/** The stones of the supplier as they are on the market, by their numbers there. */
const onOffer = async () =>
  new Map(
    (
      await sql(
        'select org_stock_no, id, stock_no, status, price_per_ct, disc from stone where provider_id = $1',
        lists.providerId,
      )
    ).map((row) => [String(row.org_stock_no), row]),
  );

/** Rows of stones that are free. */
async function free(): Promise<ListedStone[]> {
  const stones = await onOffer();
  return (await lists.stock()).filter(
    (row) => stones.get(row['Stock No'])?.status === available.code,
  );
}
const dearer = (row: ListedStone): ListedStone => ({
  ...row,
  Rap: '',
  Disc: '',
  'Price per carat': (Number(row['Price per carat']) * 1.1).toFixed(2),
});

/** So many free stones of the supplier, each with its row; those before it are left alone. */
async function some(count: number): Promise<ListedStone[]> {
  const rows = (await free()).slice(0, count);
  expect(rows).toHaveLength(count);
  return rows;
}
const outcomes = async (id: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await lists.rows(cast.administrator, id)).map((row) => [row.org_stock_no, row.outcome]),
  );
const priceOf = async (row: ListedStone | undefined): Promise<string> =>
  String((await onOffer()).get(row?.['Stock No'] ?? '')?.price_per_ct);
const statusOf = async (row: ListedStone | undefined): Promise<unknown> =>
  (await onOffer()).get(row?.['Stock No'] ?? '')?.status;
const fresh = (row: ListedStone, number: string): ListedStone => ({
  ...row,
  'Stock No': number,
  'Report No': `9${number.replaceAll(/\D/g, '')}`,
});

describe('the dry run', () => {
  it('finds no changes in a list that repeats the stock', async () => {
    const stones = await onOffer();
    // What a list took off the market comes back with the next one that names it.
    const repeated = (await lists.stock()).filter(
      (row) => stones.get(row['Stock No'])?.status !== notAvailable.code,
    );
    const list = await lists.imported(repeated, { is_full: true });
    // So there is nothing to decide either.
    expect(list).toMatchObject({ status: applied.code, to_do: 0, needs_reason: false });
    expect(list.figures).toMatchObject({
      new: 0,
      repriced: 0,
      changed: 0,
      gone: 0,
      rejected: 0,
      duplicate: 0,
    });
  });

  it('shows the result of every row with its reason, and changes nothing', async () => {
    const [up, changed, held, bad, twice, twin] = await some(6);
    if (!up || !changed || !held || !bad || !twice || !twin) throw new Error('too few stones');
    const { id: heldId, stock_no } = (await onOffer()).get(held['Stock No']) ?? {};
    await desk.held(cast.ada, { id: heldId, stock_no });
    const [theirs] = await sql(
      `select m.code as lab, s.report_no from stone s join sub_master m on m.nr = s.lab
        where s.provider_id <> $1 and s.report_no is not null and s.status = 1 limit 1`,
      lists.providerId,
    );
    const before = await lists.stock();
    const list = await lists.imported([
      dearer(up),
      { ...changed, Polish: changed.Polish === 'EX' ? 'VG' : 'EX' },
      dearer(held),
      { ...bad, Shape: 'CUSHON MODFIED BRILLANT X' },
      twice,
      twice,
      fresh(twin, 'NEW-1'),
      { ...fresh(twin, 'NEW-2'), Lab: String(theirs?.lab), 'Report No': String(theirs?.report_no) },
    ]);
    expect(list.figures).toMatchObject({
      rows: 8,
      new: 1,
      repriced: 1,
      dearer: 1,
      changed: 1,
      kept: 1,
      rejected: 2,
      unchanged: 1,
      duplicate: 1,
      gone: 0,
      moved_pct: 10,
    });
    expect(await outcomes(list.id)).toMatchObject({
      [up['Stock No']]: IMPORT_OUTCOME.repriced.code,
      [changed['Stock No']]: IMPORT_OUTCOME.changed.code,
      [held['Stock No']]: IMPORT_OUTCOME.kept.code,
      [bad['Stock No']]: IMPORT_OUTCOME.rejected.code,
      'NEW-1': IMPORT_OUTCOME.new.code,
      'NEW-2': IMPORT_OUTCOME.duplicate.code,
    });
    const rejected = await lists.rows(
      cast.administrator,
      list.id,
      `&outcome=${IMPORT_OUTCOME.rejected.code}`,
    );
    expect(rejected.map(({ line, reasons }) => [line, reasons[0]?.field])).toEqual([
      [5, 'shape'],
      [7, 'org_stock_no'],
    ]);
    expect(rejected[0]?.reasons[0]).toMatchObject({
      column: 5,
      cell: 'CUSHON MODFIED BRILLANT X',
    });
    expect(rejected[1]?.reasons[0]?.reason).toBe('is already in row 6');
    const [found] = await lists.rows(cast.administrator, list.id, '&search=new-1');
    expect(found).toMatchObject({ org_stock_no: 'NEW-1', price_before: null, stock_no: null });
    expect(await lists.stock()).toEqual(before);

    // What another supplier offers is named to the house, and not to the supplier.
    const [ours] = await lists.rows(cast.administrator, list.id, '&search=new-2');
    const [own] = await lists.rows(cast.apiProvider, list.id, '&search=new-2');
    expect(ours?.stock_no).toMatch(/^[A-Z]/);
    expect(own?.stock_no).toBeNull();

    const done = await approved(list.id);
    expect(done).toMatchObject({ status: applied.code, to_do: 3, done: 3 });
    expect(await priceOf(up)).toBe(dearer(up)['Price per carat']);
    expect(await priceOf(held)).toBe(held['Price per carat']);
    expect(await statusOf(held)).toBe(STONE_STATUS.hold.code);
    const [listed] = await sql(
      `select s.stock_no, s.status, array_agg(l.event) as steps, min(l.reason) as reason
         from stone s join ledger l on l.record_id = s.id where s.org_stock_no = 'NEW-1' group by s.id`,
    );
    expect(listed).toMatchObject({
      status: available.code,
      steps: ['stone.list'],
      reason: `Stock list ${list.import_no}`,
    });
    expect(await search(String(listed?.stock_no))).toBe(1);
    recordWalk('http', 'stone', 'start/stone.list');
  });
});

/** Approved by quality control, and done. */
async function approved(id: string, remark?: string) {
  expect(await lists.act(cast.qualityControl, id, 'approve', remark)).toMatchObject({
    status: 200,
  });
  return lists.settled(id);
}

/** How many stones a buyer finds under this number. */
async function search(stockNo: string): Promise<number> {
  const answer = await portal.call(cast.ada.token, 'POST', '/inventory/search', {
    body: { data: { term: stockNo } },
  });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return (answer.body.data as { stockList: unknown[] }).stockList.length;
}

describe('access to imports', () => {
  it('lets a supplier send and read its own lists, and decide on none', async () => {
    const sent = await lists.send(cast.apiProvider, (await some(1)).map(dearer));
    expect(sent, JSON.stringify(sent.body)).toMatchObject({ status: 200 });
    const { id } = sent.body.data as { id: string };
    await lists.settled(id);
    expect(await lists.get(cast.apiProvider, id)).toMatchObject({ status: 200 });
    expect(await lists.get(cast.auditor, id)).toMatchObject({ status: 200 });
    expect(await lists.act(cast.apiProvider, id, 'approve')).toMatchObject({ status: 403 });
    expect(await lists.act(cast.auditor, id, 'approve')).toMatchObject({ status: 403 });
    // Another supplier's is none, and nobody sends a list for another.
    expect(await lists.get(cast.otherApiProvider, id)).toMatchObject({ status: 404 });
    const foreign = await lists.send(cast.otherApiProvider, await some(1));
    expect(foreign).toMatchObject({ status: 404 });
    const all = await portal.call(cast.otherApiProvider.token, 'GET', '/inventory/imports');
    expect(JSON.stringify(all.body.data)).not.toContain(id);
    expect(await lists.act(cast.administrator, id, 'refuse')).toMatchObject({ status: 400 });
    expect(await lists.act(cast.administrator, id, 'refuse', 'Not yet.')).toMatchObject({
      status: 200,
      body: { data: { status: refused.code, reason: 'Not yet.' } },
    });
    expect(await lists.act(cast.administrator, id, 'approve')).toMatchObject({
      status: 409,
      body: { code: 'EVENT_CLOSED' },
    });
  });

  it('is refused for files that are no list, with the reason, and changes nothing', async () => {
    const before = await lists.stock();
    for (const [bytes, words] of [
      [Buffer.from('%PDF-1.4 nothing'), 'a PDF'],
      [Buffer.from('one,two\n1,2\n'), 'no header row'],
    ] as const) {
      const { body } = await lists.sendBytes(cast.apiProvider, bytes);
      const list = await lists.settled((body.data as { id: string }).id);
      expect(list).toMatchObject({ status: refused.code, figures: null });
      expect(list.reason).toContain(words);
    }
    expect(await lists.stock()).toEqual(before);
  });
});

describe('a full list', () => {
  it('withdraws the stones that it omits, with a reason if they are many, and can be rolled back', async () => {
    const rows = await free();
    const left = rows.slice(Math.ceil(rows.length / 2));
    const gone = rows.slice(0, Math.ceil(rows.length / 2));
    const list = await lists.imported(left, { is_full: true });
    expect(list).toMatchObject({ needs_reason: true, figures: { gone: gone.length } });
    expect(await lists.act(cast.administrator, list.id, 'approve')).toMatchObject({
      status: 400,
      body: { code: 'LOSS_REASON_MISSING' },
    });
    await approved(list.id, 'They have sold a parcel.');
    expect(await statusOf(gone[0])).toBe(notAvailable.code);
    // Somebody of the house puts one back on the market since: it is left as it is.
    const touched = (await onOffer()).get(gone[1]?.['Stock No'] ?? '');
    expect(await desk.setStatus(cast.administrator, touched?.id, available.code)).toMatchObject({
      status: 200,
    });
    expect(await lists.act(cast.administrator, list.id, 'roll-back')).toMatchObject({
      status: 400,
    });
    expect(await lists.act(cast.administrator, list.id, 'roll-back', 'Wrong file.')).toMatchObject({
      status: 200,
    });
    expect(await lists.settled(list.id)).toMatchObject({ status: rolledBack.code, left: 1 });
    for (const row of gone) expect(await statusOf(row)).toBe(available.code);
    const named = await lists.rows(cast.administrator, list.id, '&left=true');
    expect(named).toMatchObject([{ org_stock_no: gone[1]?.['Stock No'], left_in: available.code }]);
  });

  it('restores stones that an earlier list withdrew, but not those that staff withdrew', async () => {
    const rows = await free();
    const [first, second] = rows;
    const away = await lists.imported(rows.slice(1), { is_full: true });
    await approved(away.id);
    const byHouse = (await onOffer()).get(second?.['Stock No'] ?? '');
    await desk.setStatus(cast.administrator, byHouse?.id, notAvailable.code);
    const again = await lists.imported(rows, { is_full: true });
    expect(again.figures).toMatchObject({ back: 1, kept: expect.any(Number) });
    await approved(again.id);
    expect(await statusOf(first)).toBe(available.code);
    expect(await statusOf(second)).toBe(notAvailable.code);
  });

  it('waits if it is empty', async () => {
    const list = await lists.imported([], { is_full: true });
    expect(list).toMatchObject({ status: waiting.code, needs_reason: true });
    await lists.act(cast.administrator, list.id, 'refuse', 'Nothing in it.');
  });
});

describe('a rollback', () => {
  it('restores prices, and skips stones that were held, sold or named by a later list', async () => {
    const [plain, held, later] = await some(3);
    if (!plain || !held || !later) throw new Error('too few stones');
    const list = await lists.imported([
      dearer(plain),
      dearer(held),
      dearer(later),
      fresh(plain, 'ROLL-1'),
    ]);
    await approved(list.id);
    const { id, stock_no } = (await onOffer()).get(held['Stock No']) ?? {};
    await desk.held(cast.ada, { id, stock_no });
    const second = await lists.imported([dearer(dearer(later))]);
    await approved(second.id);
    expect(await lists.act(cast.administrator, list.id, 'roll-back', 'Wrong file.')).toMatchObject({
      status: 200,
    });
    expect(await lists.settled(list.id)).toMatchObject({ status: rolledBack.code, left: 2 });
    expect(await priceOf(plain)).toBe(plain['Price per carat']);
    expect(await priceOf(held)).toBe(dearer(held)['Price per carat']);
    expect(await priceOf(later)).toBe(dearer(dearer(later))['Price per carat']);
    expect((await onOffer()).get('ROLL-1')).toMatchObject({ status: notAvailable.code });
    const named = await lists.rows(cast.administrator, list.id, '&left=true');
    expect(named.map((row) => [row.org_stock_no, row.left_in])).toEqual([
      [held['Stock No'], STONE_STATUS.hold.code],
      [later['Stock No'], 0],
    ]);
  });

  it('repeats the dry run of a waiting list', async () => {
    const [row] = await some(1);
    if (!row) throw new Error('too few stones');
    const first = await lists.imported([dearer(row)]);
    const second = await lists.imported([dearer(row)]);
    expect(second.figures).toMatchObject({ repriced: 1 });
    await approved(first.id);
    const { body } = await lists.get(cast.administrator, second.id);
    expect(body.data).toMatchObject({ figures: { repriced: 0, unchanged: 1 }, to_do: 0 });
    expect(await lists.act(cast.administrator, second.id, 'approve')).toMatchObject({
      status: 409,
      body: { code: 'LIST_CHANGES_NOTHING' },
    });
    // What came before it is out of date.
    const third = await lists.imported([row]);
    const fourth = await lists.imported([row]);
    await approved(fourth.id);
    expect(await lists.act(cast.administrator, third.id, 'approve')).toMatchObject({
      status: 409,
      body: { code: 'LATER_LIST_STANDS' },
    });
  });
});

describe('import limits', () => {
  it('apply a list within them automatically, and make it wait beyond them', async () => {
    const limits = `/inventory/import-limits/${lists.providerId}`;
    const set = (data: object | null) =>
      portal.call(cast.administrator.token, 'PUT', limits, { body: { data: { limits: data } } });
    expect(await set({ gone_pct: 20.5, rejected_pct: 5, moved_pct: 15 })).toMatchObject({
      status: 400,
    });
    expect(await set({ gone_pct: 20, rejected_pct: 5, moved_pct: 15 })).toMatchObject({
      status: 200,
    });
    const [row] = await some(1);
    if (!row) throw new Error('too few stones');
    expect(await lists.imported([dearer(row)])).toMatchObject({ status: applied.code });
    expect(await priceOf(row)).toBe(dearer(row)['Price per carat']);
    expect(await lists.imported([dearer(dearer(dearer(row)))])).toMatchObject({
      status: waiting.code,
    });
    expect(await lists.imported([])).toMatchObject({ status: waiting.code });
    const read = await portal.call(cast.auditor.token, 'GET', limits);
    expect(read.body.data).toEqual({ gone_pct: 20, rejected_pct: 5, moved_pct: 15, rap_pct: 5 });
    expect(await set(null)).toMatchObject({ status: 200 });
    expect(await lists.imported([row])).toMatchObject({ status: waiting.code });
  });
});

describe('the file with the results', () => {
  it('has the columns of the supplier, with the result of each row', async () => {
    const [good, bad] = await some(2);
    if (!good || !bad) throw new Error('too few stones');
    const list = await lists.imported([good, { ...bad, Shape: '=1+1' }]);
    const link = async (query: string) => {
      const answer = await portal.call(
        cast.apiProvider.token,
        'GET',
        `/inventory/imports/${list.id}/file${query}`,
      );
      const response = await fetch(`${portal.url}/api/v1${answer.body.data}`, {
        headers: { authorization: `Bearer ${cast.apiProvider.token}` },
      });
      return { response, text: Buffer.from(await response.arrayBuffer()) };
    };
    const csv = (await link('?kind=csv')).text.toString().split('\r\n');
    expect(csv[0]).toMatch(/^\uFEFFStock No,.*,Row,Growth as read,Outcome,Reason$/);
    expect(csv[1]).toContain(',2,Natural,Unchanged,');
    expect(csv[2]).toMatch(/'=1\+1.*,3,[^,]*,Rejected,.*shape/);
    const rejected = (await link('?kind=csv&rejected=true')).text.toString().trim().split('\r\n');
    expect(rejected).toHaveLength(2);
    const book = await link('');
    expect(book.text.subarray(0, 2).toString()).toBe('PK');
  });
});

describe('the notified persons', () => {
  /** Who was told of a list, and where that leads. */
  const told = async (kind: string, id: string) =>
    (
      await sql(
        `select distinct u.role_id, u.id = $3 as own from notice n join app_user u on u.id = n.user_id
          where n.kind = $1 and n.link = '/imports/' || $2 order by 1`,
        kind,
        id,
        cast.apiProvider.id,
      )
    ).map(({ role_id, own }) => (own ? 'the supplier' : role_id));
  const HOUSE = [ROLE.administrator, ROLE.qualityControl];

  it('learn that a list waits, and what became of it', async () => {
    const [row] = await some(1);
    if (!row) throw new Error('too few stones');
    const list = await lists.imported([dearer(row)]);
    await expect.poll(() => told('import.waiting', list.id)).toEqual(HOUSE);
    await approved(list.id);
    await expect.poll(() => told('import.applied', list.id)).toEqual(['the supplier']);
    await lists.act(cast.administrator, list.id, 'roll-back', 'The wrong stock list was sent.');
    await lists.settled(list.id);
    await expect.poll(() => told('import.rolledBack', list.id)).toEqual(['the supplier']);
    const unread = await lists.sendBytes(cast.apiProvider, Buffer.from('%PDF-1.4'));
    const { id } = await lists.settled((unread.body.data as { id: string }).id);
    await expect.poll(() => told('import.refused', id)).toEqual(['the supplier']);
    expect(await told('import.waiting', id)).toEqual([]);
  });
});

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(portal.database.pool)).toEqual([]);
});
