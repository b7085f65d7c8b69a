import { afterAll, beforeAll, expect, it } from 'vitest';
import { IMPORT_OUTCOME, IMPORT_STATUS, STONE_STATUS } from '#machines/codes.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type CheckDesk, checkDeskOf } from '../../support/trade/check-desk.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import {
  type ImportDesk,
  importDeskOf,
  keepFromWorkers,
  type ListedStone,
  type StockImport,
} from '../../support/trade/import-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const { waiting, applying, applied, rolledBack } = IMPORT_STATUS;
const { available, notAvailable } = STONE_STATUS;
const { new: listed, back, gone, kept } = IMPORT_OUTCOME;
/** Rows that are applied, or taken back, in one transaction. */
const PART = 1_000;

let portal: Portal;
let cast: Cast;
let desk: Desk;
let checks: CheckDesk;
let lists: ImportDesk;
beforeAll(async () => {
  portal = await startPortal();
  await keepFromWorkers(portal);
  cast = await castOf(portal);
  desk = deskOf(portal);
  checks = checkDeskOf(portal, cast);
  lists = await importDeskOf(portal, cast.administrator, cast.apiProvider);
});
afterAll(() => portal?.stop());

const sql = async (text: string, ...values: unknown[]) =>
  (await portal.database.pool.query(text, values)).rows;

interface Free extends Stone {
  readonly row: ListedStone;
}

/** Stones of the supplier that nobody has or wants, each with its row; and the rows of all others on the market. */
async function free(count: number): Promise<{ some: Free[]; others: ListedStone[] }> {
  const found = await sql(
    `select id, stock_no, org_stock_no from stone s where provider_id = $1 and status = ${available.code}
      order by exists (select from hold_queue q where q.stone_id = s.id), diamond_type, stock_no`,
    lists.providerId,
  );
  const rows = new Map((await lists.stock()).map((row) => [row['Stock No'], row]));
  const all = found.flatMap(({ id, stock_no, org_stock_no }) => {
    const row = rows.get(org_stock_no);
    return row ? [{ id, stock_no, row }] : [];
  });
  expect(all.length).toBeGreaterThan(count);
  return { some: all.slice(0, count), others: all.slice(count).map(({ row }) => row) };
}
const priced = (row: ListedStone, price: string): ListedStone => ({
  ...row,
  Rap: '',
  Disc: '',
  'Price per carat': price,
});
async function allow({ id }: StockImport): Promise<void> {
  const answer = await lists.act(cast.qualityControl, id, 'approve', 'It is as they say.');
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
}
async function approved(list: StockImport): Promise<StockImport> {
  await allow(list);
  const done = await lists.settled(list.id);
  // Why it was let through is still there when it is through.
  expect(done).toMatchObject({ status: applied.code, reason: 'It is as they say.' });
  return done;
}
async function rollBack({ id }: StockImport): Promise<void> {
  const answer = await lists.act(cast.administrator, id, 'roll-back', 'A wrong file.');
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
}
async function takenBack(list: StockImport): Promise<StockImport> {
  await rollBack(list);
  const done = await lists.settled(list.id);
  expect(done).toMatchObject({ status: rolledBack.code });
  return done;
}
const setStatus = async ({ id }: Stone, status: 1 | 2) =>
  expect(await desk.setStatus(cast.administrator, id, status)).toMatchObject({ status: 200 });
/** A full list that leaves these out, applied. */
const withdrawn = async (others: readonly ListedStone[]) =>
  approved(await lists.imported(others, { is_full: true }));

it('applies a list from its first to its last row and rolls it back, without repeating what has begun', async () => {
  const {
    some: [pattern, cheaper],
  } = await free(2);
  if (!pattern || !cheaper) throw new Error('no stones');
  const earlier = await approved(await lists.imported([priced(cheaper.row, '2900.00')]));
  const many = Array.from({ length: PART + 5 }, (_, at) => ({
    ...priced(pattern.row, '3000.00'),
    'Stock No': `TURN-${at}`,
    'Report No': String(8_300_000_000 + at),
  }));
  const list = await lists.imported(many);
  expect(list).toMatchObject({ status: waiting.code, to_do: PART + 5 });
  await allow(list);
  expect(await lists.step()).toBe(true);
  const progress = async () =>
    ((await lists.get(cast.administrator, list.id)).body.data ?? {}) as StockImport;
  expect(await progress()).toMatchObject({ status: applying.code, done: PART });
  // Another list of the supplier comes to its end, while this one is half done.
  await rollBack(earlier);
  for (;;) {
    expect(await lists.step()).toBe(true);
    const { body } = await lists.get(cast.administrator, earlier.id);
    if ((body.data as StockImport).status === rolledBack.code) break;
  }
  expect(await progress()).toMatchObject({
    status: applying.code,
    done: PART,
    figures: { new: PART + 5, unchanged: 0 },
  });
  expect(await lists.settled(list.id)).toMatchObject({ status: applied.code, done: PART + 5 });
  const numbered = await sql(
    `select substr(s.stock_no, 4)::int as number from stock_import_row r join stone s on s.id = r.stone_id
      where r.import_id = $1 and r.outcome = ${listed.code} order by r.line`,
    list.id,
  );
  const [first] = numbered;
  expect(numbered.slice(0, PART).map(({ number }) => number - first?.number)).toEqual(
    Array.from({ length: PART }, (_, at) => at),
  );

  await rollBack(list);
  expect(await lists.step()).toBe(true);
  const still = await sql(
    'select line from stock_import_row where import_id = $1 and undone_at is null order by line',
    list.id,
  );
  expect(still.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6]);
  expect(await lists.settled(list.id)).toMatchObject({ status: rolledBack.code, left: 0 });
});

it('leaves in a rollback what staff changed since, even if it looks like after the import', async () => {
  const {
    some: [moved, untouched],
    others,
  } = await free(2);
  if (!moved || !untouched) throw new Error('no stones');
  const list = await withdrawn(others);
  expect(list.figures).toMatchObject({ gone: 2 });
  await setStatus(moved, available.code);
  await setStatus(moved, notAvailable.code);
  expect(await takenBack(list)).toMatchObject({ left: 1 });
  const named = await lists.rows(cast.administrator, list.id, '&left=true');
  expect(named).toMatchObject([{ stock_no: moved.stock_no, left_in: notAvailable.code }]);
  expect(await desk.statusOf(moved)).toBe(notAvailable.code);
  expect(await desk.statusOf(untouched)).toBe(available.code);
  await setStatus(moved, available.code);
});

it('returns no stone that awaits its return check, neither by a list nor by a rollback', async () => {
  const {
    some: [came, second],
    others,
  } = await free(2);
  if (!came || !second) throw new Error('no stones');
  const away = await withdrawn(others);
  const again = await lists.imported([came.row]);
  expect(again.figures).toMatchObject({ back: 1 });
  expect((await lists.rows(cast.administrator, again.id))[0]?.outcome).toBe(back.code);
  // Meanwhile both go out on memo, and are taken back for a check.
  for (const stone of [came, second]) await setStatus(stone, available.code);
  const returned = await checks.returned([came, second]);
  await approved(again);
  expect((await lists.rows(cast.administrator, again.id))[0]?.outcome).toBe(kept.code);
  expect(await desk.statusOf(came)).toBe(notAvailable.code);

  // Even where the moment of its last move is that of the list.
  await portal.database.owner.query(
    `update stone s set status_changed_at = r.applied_at from stock_import_row r
      where r.import_id = $1 and r.stone_id = s.id and s.id = $2`,
    [away.id, second.id],
  );
  expect((await lists.rows(cast.administrator, away.id, `&outcome=${gone.code}`)).length).toBe(2);
  expect(await takenBack(away)).toMatchObject({ left: 2 });
  for (const { stone, check } of returned) {
    expect(await desk.statusOf(stone)).toBe(notAvailable.code);
    expect(await checks.pass(cast.qualityControl, [check])).toMatchObject({ status: 200 });
  }
});

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(portal.database.pool)).toEqual([]);
});
