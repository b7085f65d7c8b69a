import { afterAll, beforeAll, expect, it } from 'vitest';
import { workbook } from '../../support/files/workbooks.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import {
  csvOf,
  type ImportDesk,
  importDeskOf,
  keepFromWorkers,
} from '../../support/trade/import-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let lists: ImportDesk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  lists = await importDeskOf(portal, cast.administrator, cast.apiProvider);
  await keepFromWorkers(portal);
});
afterAll(() => portal?.stop());

const ASKS = { is_full: true, only_within_limit: true };

async function onOffer(): Promise<string[]> {
  const { rows } = await portal.database.pool.query<{ org_stock_no: string }>(
    'select org_stock_no from stone where provider_id = $1 and status = 1 order by id',
    [lists.providerId],
  );
  return rows.map((row) => row.org_stock_no);
}
/** The stock without the first stones that are on the market. */
async function without(many: number) {
  const left = new Set((await onOffer()).slice(0, many));
  return (await lists.stock()).filter((stone) => !left.has(stone['Stock No']));
}
const importsNow = async (): Promise<number> =>
  Number(
    (
      await portal.database.pool.query<{ many: string }>(
        'select count(*) as many from stock_import',
      )
    ).rows[0]?.many,
  );
const figure = (many: number) => many.toLocaleString('en-US');

it('a full list that omits more stones than the limit is refused with the numbers, if the sender requests this', async () => {
  const all = (await onOffer()).length;
  const fifth = Math.floor(all / 5);
  const before = await importsNow();
  const rows = await without(fifth + 1);
  const asked = await lists.send(cast.administrator, rows, ASKS);
  expect(asked, JSON.stringify(asked.body)).toMatchObject({
    status: 409,
    body: {
      code: 'TAKES_MUCH',
      message: `This stock list would take ${figure(fifth + 1)} of ${figure(all)} stones off the market.`,
    },
  });
  expect(await importsNow()).toBe(before);

  // A part takes nothing off the market, and the same list sent all the same finds what was said before.
  expect(await lists.send(cast.administrator, rows, { ...ASKS, is_full: false })).toMatchObject({
    status: 200,
  });
  const list = await lists.imported(rows, { is_full: true });
  expect(list.figures).toMatchObject({ gone: fifth + 1, on_offer: all });
});

it('a list within the limit continues; unreadable rows and new numbers still identify their stones', async () => {
  const all = (await onOffer()).length;
  const rows = await without(Math.floor(all / 5));
  const [unread, renumbered] = rows.filter((row) => row['Report No'] !== '');
  if (!unread || !renumbered) throw new Error('the supplier has no reports');
  const odd = rows.map((row) =>
    row === unread
      ? { ...row, Carat: 'one and a bit' }
      : row === renumbered
        ? { ...row, 'Stock No': 'NEW-NUMBER-1' }
        : row,
  );
  const sent = await lists.send(cast.apiProvider, odd, ASKS);
  expect(sent, JSON.stringify(sent.body)).toMatchObject({ status: 200 });
  await lists.rest();
});

it("the supplier's own limit applies, also to workbooks; a file that is no list is received and refused as usual", async () => {
  const limits = `/inventory/import-limits/${lists.providerId}`;
  const set = (to: object | null) =>
    portal.call(cast.administrator.token, 'PUT', limits, { body: { data: { limits: to } } });
  await set({ gone_pct: 0, rejected_pct: 100, moved_pct: 100 });
  const asked = await lists.send(cast.apiProvider, await without(1), ASKS);
  expect(asked).toMatchObject({ status: 409, body: { code: 'TAKES_MUCH' } });
  const rows = await without(1);
  const book = await workbook([{ rows: [Object.keys(rows[0] ?? {}), ...rows.map(Object.values)] }]);
  expect(await lists.sendBytes(cast.apiProvider, book, ASKS, 'list.xlsx')).toMatchObject({
    status: 409,
    body: { code: 'TAKES_MUCH' },
  });
  await set(null);
  expect(
    await lists.sendBytes(cast.apiProvider, Buffer.from('%PDF-1.7 no list'), ASKS, 'list.pdf'),
  ).toMatchObject({ status: 200 });
  await lists.rest();
  // The numbers of a supplier are its own.
  expect(
    await lists.sendBytes(cast.otherApiProvider, csvOf(await without(200)), ASKS),
  ).toMatchObject({ status: 404 });
});
