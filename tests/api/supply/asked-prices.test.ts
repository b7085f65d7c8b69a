import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProviderId } from '#api/ids.gen.ts';
import { GROWTH_TYPE, IMPORT_STATUS } from '#machines/codes.ts';
import {
  type AskingSheet,
  askingSheets,
  type RapCellRead,
} from '../../support/files/asking-sheets.ts';
import { sendForm } from '../../support/files/forms.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import {
  type ImportDesk,
  importDeskFor,
  type StockImport,
} from '../../support/trade/import-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const SEED = 41;
const STONES = 60;
const { waiting, applied } = IMPORT_STATUS;

let portal: Portal;
let cast: Cast;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  // The promise is about costs: what a negative markup does is the house's own doing.
  await portal.database.owner.query('delete from markup_rule where points < 0');
});
afterAll(() => portal?.stop());

/** The lists in force as they are printed, read by their names and by nothing that prices stones. */
const CELLS = `
  select case l.kind when 'ROUND' then 'Round' else 'Oval' end as shape, co.code as color, cl.code as clarity,
         (r.carat_from * 100)::int as "from", (r.carat_to * 100)::int as "to", (r.price_per_ct * 100)::int as rap
    from rap_price r join sub_master co on co.nr = r.color join sub_master cl on cl.nr = r.clarity
    join (select distinct on (kind) id, kind from rap_list order by kind, in_force_from desc, revision desc) l on l.id = r.list_id
   where r.carat_from between 0.30 and 5 order by 1, 2, 3, 4`;

async function deskOf(sheet: AskingSheet, at: number): Promise<ImportDesk> {
  const { token } = cast.administrator;
  const added = await portal.call(token, 'POST', '/inventory/company', {
    body: { data: { name: `Asking Diamonds ${at}`, source: 6 } },
  });
  expect(added, JSON.stringify(added.body)).toMatchObject({ status: 201 });
  const { id } = added.body.data as { id: ProviderId };
  // Where no price stands next to them, a person says what the discounts of a supplier mean.
  const mapped = await sendForm(portal, cast.administrator, 'PUT', '/inventory/mapping', {
    data: { provider_id: id, conventions: { growth_type: 2, discount: sheet.notation } },
    files: [{ field: 'uploadExcel', name: 'list', bytes: Buffer.from(sheet.csv) }],
  });
  expect(mapped, JSON.stringify(mapped.body)).toMatchObject({ status: 200 });
  return importDeskFor(portal, cast.administrator, id);
}

type Row = Record<string, unknown> & { org_stock_no: string; stock_no: string };
const inCents = (dollars: unknown): number => Math.round(Number(dollars) * 100);

async function stockOf({ providerId }: ImportDesk): Promise<Map<string, Row>> {
  const { body } = await portal.call(
    cast.administrator.token,
    'GET',
    `/inventory/stock-list?provider_id=${providerId}&diamond_type=1&page=1&size=100`,
  );
  expect(body.data, JSON.stringify(body)).toBeInstanceOf(Array);
  return new Map((body.data as Row[]).map((row) => [row.org_stock_no, row]));
}

async function offersTo(who: Person, numbers: readonly string[]): Promise<Map<string, Row>> {
  const answer = await portal.call(who.token, 'POST', '/inventory/search', {
    body: { data: { stock_numbers: numbers, page: 1, size: 100, facets: [] } },
  });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  const { stockList } = answer.body.data as { stockList: Row[] };
  return new Map(stockList.map((row) => [row.stock_no, row]));
}

function deskAt(desks: readonly ImportDesk[], at: number): ImportDesk {
  const desk = desks[at];
  if (!desk) throw new Error('a supplier is not there');
  return desk;
}

it('every stone of twelve stock lists, natural or lab-grown, costs its asking price, and none is priced below it', async () => {
  const { rows } = await portal.database.pool.query<RapCellRead>(CELLS);
  const sheets = askingSheets(SEED, rows, STONES);
  expect(sheets).toHaveLength(12);
  for (const { stones } of sheets)
    expect(new Set(stones.map(({ isLabGrown }) => isLabGrown))).toEqual(new Set([true, false]));
  const desks: ImportDesk[] = [];
  for (const [at, sheet] of sheets.entries()) desks.push(await deskOf(sheet, at));
  const lists: string[] = [];
  for (const [at, sheet] of sheets.entries()) {
    const sent = await deskAt(desks, at).sendBytes(cast.administrator, Buffer.from(sheet.csv));
    expect(sent, JSON.stringify(sent.body)).toMatchObject({ status: 200 });
    lists.push((sent.body.data as StockImport).id);
  }
  for (const [at, sheet] of sheets.entries()) {
    const list = await deskAt(desks, at).settled(lists[at] ?? '');
    expect(list, sheet.name).toMatchObject({
      status: waiting.code,
      figures: { rows: STONES, new: STONES, rejected: 0 },
    });
    await deskAt(desks, at).act(cast.administrator, list.id, 'approve');
  }
  let shown = 0;
  for (const [at, sheet] of sheets.entries()) {
    const desk = deskAt(desks, at);
    expect(await desk.settled(lists[at] ?? ''), sheet.name).toMatchObject({ status: applied.code });

    const stock = await stockOf(desk);
    const costs = sheet.stones.map(({ number }) => {
      const row = stock.get(number);
      return {
        number,
        isLabGrown: row?.growth_type === GROWTH_TYPE.labGrown,
        perCarat: inCents(row?.price_per_ct),
        total: inCents(row?.total_amt),
      };
    });
    expect(costs, sheet.name).toEqual(sheet.stones);

    const numbers = [...stock.values()].map(({ stock_no }) => stock_no);
    for (const who of [cast.administrator, cast.ada, cast.guest, cast.tove]) {
      const offers = await offersTo(who, numbers);
      expect(offers.size).toBe(STONES);
      const cheap = sheet.stones.filter(({ number, perCarat, total }) => {
        const offer = offers.get(stock.get(number)?.stock_no ?? '');
        shown += 1;
        return inCents(offer?.sell_amt) < total || inCents(offer?.markup_ppc) < perCarat;
      });
      expect(cheap, sheet.name).toEqual([]);
    }
  }
  expect(shown).toBe(12 * STONES * 4);
}, 300_000);
