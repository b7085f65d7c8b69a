import { afterAll, beforeAll, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { IMPORT_STATUS } from '#machines/codes.ts';
import {
  csvOf,
  dayInForce,
  daysAfter,
  INSERT,
  linesInForce,
  sendList,
} from '../../support/files/rap-lists.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import {
  IMPORTS,
  type ImportDesk,
  importDeskFor,
  listedStone,
  type StockImport,
} from '../../support/trade/import-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const { waiting, applied, refused } = IMPORT_STATUS;
const ASKED = 5432.1;

let portal: Portal;
let cast: Cast;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
});
afterAll(() => portal?.stop());

/** A supplier with this rule, and one stone of it that is asked for `ASKED` a carat. */
async function supplierWith(on_new_rap: number, name: string): Promise<ImportDesk> {
  const added = await portal.call(cast.administrator.token, 'POST', '/inventory/company', {
    body: { data: { name, source: 6, on_new_rap } },
  });
  expect(added, JSON.stringify(added.body)).toMatchObject({ status: 201 });
  const desk = importDeskFor(portal, cast.administrator, (added.body.data as { id: never }).id);
  const stone = listedStone(`RULE-${on_new_rap}`, { 'Price per carat': String(ASKED) });
  const list = await desk.imported([stone]);
  await desk.act(cast.administrator, list.id, 'approve');
  expect(await desk.settled(list.id)).toMatchObject({ status: applied.code });
  return desk;
}

const costOf = async ({ providerId }: ImportDesk): Promise<number> => {
  const { rows } = await portal.database.pool.query<{ price: string; disc: string | null }>(
    'select price_per_ct as price, disc from stone where provider_id = $1',
    [providerId],
  );
  expect(rows).toMatchObject([{ disc: null }]);
  return Number(rows[0]?.price);
};

type Load = components['schemas']['RapLoad'];
/** A new list of the next day, G VS1 dearer by so many percent. */
async function newRap(percent: number, dryRun = false): Promise<Load> {
  const day = daysAfter(await dayInForce(portal), 1);
  const lines = (await linesInForce(portal)).map((line) =>
    line.color === 'G' && line.clarity === 'VS1'
      ? { ...line, price: ((Number(line.price) * (100 + percent)) / 100).toFixed(2) }
      : line,
  );
  const answer = await sendList(portal, cast.administrator, INSERT, {
    csv: csvOf(lines, day),
    dry_run: dryRun,
  });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body.data as Load;
}

async function listAfterRap({ providerId }: ImportDesk): Promise<StockImport> {
  const { body } = await portal.call(
    cast.administrator.token,
    'GET',
    `${IMPORTS}?provider_id=${providerId}&size=1`,
  );
  const [list] = body.data as StockImport[];
  if (!list) throw new Error('there is no list');
  return list;
}

it("keeps an asking price, keeps its discount or asks staff, as the supplier's setting says", async () => {
  const keeping = await supplierWith(1, 'Keeps Its Price');
  const following = await supplierWith(2, 'Keeps Its Discount');
  const asking = await supplierWith(3, 'Asks A Person');

  const rehearsed = await newRap(10, true);
  expect(rehearsed.asked_prices).toEqual({ kept: 1, repriced: 1, waiting: 1 });
  expect(rehearsed.stones_moved).toBeGreaterThan(0);
  for (const desk of [keeping, following, asking]) expect(await costOf(desk)).toBe(ASKED);

  expect((await newRap(10)).asked_prices).toEqual(rehearsed.asked_prices);
  const dearer = Math.round(ASKED * 110) / 100;
  const followed = await following.settled((await listAfterRap(following)).id);
  expect(followed).toMatchObject({
    status: applied.code,
    waits_for: [],
    after_rap: { kind: 'ROUND', listed_on: await dayInForce(portal) },
    figures: { repriced: 1, rejected: 0 },
  });
  expect(await costOf(following)).toBe(dearer);
  expect(await costOf(keeping)).toBe(ASKED);
  expect(await listAfterRap(keeping)).toMatchObject({ after_rap: null });

  const open = await asking.settled((await listAfterRap(asking)).id);
  expect(open).toMatchObject({ status: waiting.code, waits_for: ['newRap'] });
  expect(await costOf(asking)).toBe(ASKED);
  const [row] = await asking.rows(cast.administrator, open.id);
  expect(row).toMatchObject({ price_before: ASKED, price_after: dearer, outcome: 2 });

  // A second new list before anybody has decided: one decision, over both.
  await newRap(10);
  expect((await asking.get(cast.administrator, open.id)).body.data).toMatchObject({
    status: refused.code,
  });
  const next = await asking.settled((await listAfterRap(asking)).id);
  expect(next).toMatchObject({ status: waiting.code, waits_for: ['newRap'] });
  await asking.act(cast.qualityControl, next.id, 'approve');
  expect(await asking.settled(next.id)).toMatchObject({ status: applied.code });
  const { rows: prices } = await portal.database.pool.query<{ price: string }>(
    `select p.price_per_ct as price from rap_price p join rap_list l on l.id = p.list_id and l.kind = 'ROUND'
       join sub_master co on co.nr = p.color join sub_master cl on cl.nr = p.clarity
      where co.code = 'G' and cl.code = 'VS1' and 1.01 between p.carat_from and p.carat_to
      order by l.in_force_from, l.revision`,
  );
  // Before both new lists, and after them.
  const [was, is] = [Number(prices.at(-3)?.price), Number(prices.at(-1)?.price)];
  expect(await costOf(asking)).toBe(Math.round(((ASKED * is) / was) * 100) / 100);
  await asking.act(cast.administrator, next.id, 'roll-back', 'A trial.');
  await asking.settled(next.id);
  expect(await costOf(asking)).toBe(ASKED);
  expect(await ledgerFaults(portal.database.pool)).toEqual([]);
});

it('the refusal of the generated list keeps the asking prices', async () => {
  const asking = await supplierWith(3, 'Asks Once More');
  await newRap(-20);
  const open = await asking.settled((await listAfterRap(asking)).id);
  await asking.act(cast.administrator, open.id, 'refuse', 'The supplier keeps its prices.');
  expect(await asking.settled(open.id)).toMatchObject({ status: refused.code });
  expect(await costOf(asking)).toBe(ASKED);
});
