import { afterAll, beforeAll, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { MARKUP_SCOPE } from '#common/markup-scope.ts';
import { STONE_STATUS } from '#machines/codes.ts';
import {
  csvOf,
  dayInForce,
  daysAfter,
  INSERT,
  linesInForce,
  sendList,
} from '../../support/files/rap-lists.ts';
import { some } from '../../support/runner/some.ts';
import { freshDemoDatabase } from '../../support/servers/demo-database.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type ImportDesk, importDeskOf } from '../../support/trade/import-desk.ts';
import { markupDeskOf } from '../../support/trade/markups.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

type Price = components['schemas']['TrackPrice'];

let portal: Portal;
let cast: Cast;
let lists: ImportDesk;
beforeAll(async () => {
  portal = await startPortal(await freshDemoDatabase());
  cast = await castOf(portal);
  lists = await importDeskOf(portal, cast.administrator, cast.apiProvider);
});
afterAll(async () => {
  await portal.stop();
  await portal.database.drop();
});

interface Stone {
  id: string;
  stock_no: string;
  org_stock_no: string;
  carat: string;
}
async function freeStone(): Promise<Stone> {
  const { rows } = await portal.database.pool.query<Stone>(
    `select id, stock_no, org_stock_no, carat from stone
      where provider_id = $1 and status = $2 and diamond_type = 1 and not exists (select from stone_price_past p where p.stone_id = stone.id)
      order by id limit 1`,
    [lists.providerId, STONE_STATUS.available.code],
  );
  return some(rows)[0];
}
async function pricesOf(reader: Person, { stock_no }: Stone): Promise<Price[]> {
  const answer = await portal.call(
    reader.token,
    'GET',
    `/diamond-track-details?search=${stock_no}`,
  );
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  const { stones } = answer.body.data as components['schemas']['TrackReport'];
  return some(stones)[0].prices;
}

it('shows who changed each price and why, to those who may see it', async () => {
  const { administrator, qualityControl, tove, auditor } = cast;
  const stone = await freeStone();
  const before = (await pricesOf(administrator, stone)).length;

  const listed = some(await lists.stock()).find((row) => row['Stock No'] === stone.org_stock_no);
  if (!listed) throw new Error('the supplier lists no such stone');
  const dearer = (Number(listed['Price per carat']) * 1.1).toFixed(2);
  const list = await lists.imported([{ ...listed, Rap: '', Disc: '', 'Price per carat': dearer }]);
  await lists.act(qualityControl, list.id, 'approve', 'It is as they say.');
  await lists.settled(list.id);
  await lists.act(administrator, list.id, 'roll-back', 'A wrong file.');
  await lists.settled(list.id);
  const byHand = await portal.call(qualityControl.token, 'PUT', '/inventory/stock-list', {
    body: { data: { id: stone.id, price_per_ct: Math.round(Number(dearer) * 2) } },
  });
  expect(byHand, JSON.stringify(byHand.body)).toMatchObject({ status: 200 });
  const markups = markupDeskOf(portal, administrator);
  const cell = await markups.cell(Number(stone.carat), 7.5);
  const change = await markups.saved(MARKUP_SCOPE.provider, lists.providerId, [cell]);
  await markups.undo(change);
  const day = daysAfter(await dayInForce(portal, 'ROUND'), 1);
  for (const kind of ['ROUND', 'PEAR'] as const) {
    const lines = (await linesInForce(portal, kind)).map((line) => ({
      ...line,
      price: String(Math.round(Number(line.price) * 1.1)),
    }));
    expect(
      await sendList(portal, administrator, INSERT, { csv: csvOf(lines, day), confirm: true }),
    ).toMatchObject({ status: 200 });
  }

  const by = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
    `${first_name} ${last_name}`;
  const nameOf = async ({ id }: Person): Promise<string> => {
    const { rows } = await portal.database.pool.query<{ first_name: string; last_name: string }>(
      'select first_name, last_name from app_user where id = $1',
      [id],
    );
    return by(some(rows)[0]);
  };
  const [chief, quality] = [await nameOf(administrator), await nameOf(qualityControl)];
  const { rows } = await portal.database.pool.query<{ name: string }>(
    'select name from provider where id = $1',
    [lists.providerId],
  );
  const supplier = some(rows)[0].name;
  const told = (await pricesOf(administrator, stone)).slice(before);
  expect(
    told.map(({ cause, reason, actor, number, record_id }) => ({
      cause,
      reason,
      actor,
      number,
      record_id,
    })),
  ).toEqual([
    {
      cause: 'supplier',
      reason: `Stock list ${list.import_no}`,
      actor: chief,
      number: list.import_no,
      record_id: list.id,
    },
    {
      cause: 'supplier',
      reason: `Stock list ${list.import_no} was rolled back`,
      actor: chief,
      number: list.import_no,
      record_id: list.id,
    },
    {
      cause: 'supplier',
      reason: 'Corrected manually',
      actor: quality,
      number: null,
      record_id: null,
    },
    {
      cause: 'markup',
      reason: `Markup Supplier ${supplier}`,
      actor: chief,
      number: null,
      record_id: null,
    },
    {
      cause: 'markup',
      reason: `Markup Supplier ${supplier}, change undone`,
      actor: chief,
      number: null,
      record_id: null,
    },
    ...told.slice(5).map(() =>
      expect.objectContaining({
        cause: 'rap',
        reason: expect.stringMatching(/^Rap list of /),
        actor: chief,
      }),
    ),
  ]);
  expect(told).toHaveLength(6);

  const ofAuditor = (await pricesOf(auditor, stone)).slice(before);
  expect(ofAuditor.map(({ reason, actor }) => ({ reason, actor }))).toEqual(
    told.map(({ reason, actor }) => ({ reason, actor })),
  );
  const ofAssociate = (await pricesOf(tove, stone)).slice(-told.length);
  for (const { cause, reason, actor, number, record_id } of some(ofAssociate)) {
    expect({ actor, number, record_id }).toEqual({ actor: null, number: null, record_id: null });
    expect(reason === null).toBe(cause !== 'rap');
  }
});
