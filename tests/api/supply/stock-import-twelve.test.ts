import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProviderId } from '#api/ids.gen.ts';
import { CODE_FIELDS, type StoneDraft } from '#common/supply/stone-draft.ts';
import { IMPORT_STATUS, STONE_STATUS } from '#machines/codes.ts';
import { DRAFT_COLUMNS } from '../../../server/stock/imports/draft-columns.ts';
import { sendForm } from '../../support/files/forms.ts';
import { drawStones } from '../../support/files/written-lists.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { listedBy, type Supplier } from '../../support/suppliers/supplier.ts';
import { TWELVE } from '../../support/suppliers/twelve.ts';
import {
  type ImportDesk,
  importDeskFor,
  type StockImport,
} from '../../support/trade/import-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const STONES = drawStones(77, 25);
const { waiting, applied, rolledBack } = IMPORT_STATUS;

let portal: Portal;
let cast: Cast;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
});
afterAll(() => portal?.stop());

async function deskOfNew({ name }: Supplier): Promise<ImportDesk> {
  const { token } = cast.administrator;
  const added = await portal.call(token, 'POST', '/inventory/company', {
    body: { data: { name: name.slice(0, 60), source: 6 } },
  });
  expect(added, JSON.stringify(added.body)).toMatchObject({ status: 201 });
  return importDeskFor(portal, cast.administrator, (added.body.data as { id: ProviderId }).id);
}

/** What no column of its lists says, a supplier is asked once. */
async function mapOnce({ providerId }: ImportDesk, { growth }: Supplier, bytes: Buffer) {
  const answer = await sendForm(portal, cast.administrator, 'PUT', '/inventory/mapping', {
    data: { provider_id: providerId, conventions: { growth_type: growth } },
    files: [{ field: 'uploadExcel', name: 'list', bytes }],
  });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
}

const isCode = (column: string): boolean => (CODE_FIELDS as readonly string[]).includes(column);
const asListed = DRAFT_COLUMNS.map((column) =>
  isCode(column)
    ? `(select code from sub_master where nr = s.${column}) as ${column}`
    : column === 'report_date'
      ? 's.report_date::text'
      : `s.${column}`,
).join(', ');

/** The stones of a supplier as they stand in the stock, word for word. */
const stonesOf = async ({ providerId }: ImportDesk) =>
  (
    await portal.database.pool.query(
      `select s.status, ${asListed} from stone s where s.provider_id = $1 order by s.org_stock_no`,
      [providerId],
    )
  ).rows;

const inStock = (stone: StoneDraft) => ({
  status: STONE_STATUS.available.code,
  ...Object.fromEntries(DRAFT_COLUMNS.map((column) => [column, stone[column]])),
  // Every one of them states a price, which is the cost; their totals are price per carat × carat.
  disc: null,
  total_amt: null,
});

it.each(TWELVE.map((supplier) => [supplier.name, supplier] as const))(
  '%s: creates the same stones as every other list, and can be rolled back',
  async (_, supplier) => {
    const lists = await deskOfNew(supplier);
    const bytes = await listedBy(supplier, STONES);
    if (supplier.growth) await mapOnce(lists, supplier, bytes);
    const sent = await lists.sendBytes(cast.administrator, bytes);
    expect(sent, JSON.stringify(sent.body)).toMatchObject({ status: 200 });
    const list = await lists.settled((sent.body.data as StockImport).id);
    expect(list).toMatchObject({
      status: waiting.code,
      figures: { rows: STONES.length, new: STONES.length, rejected: 0, duplicate: 0 },
    });
    expect(await lists.act(cast.qualityControl, list.id, 'approve')).toMatchObject({ status: 200 });
    expect(await lists.settled(list.id)).toMatchObject({
      status: applied.code,
      done: STONES.length,
    });
    expect(await stonesOf(lists)).toEqual(STONES.map(inStock));
    // The next supplier lists the same stones, which are offered once.
    expect(await lists.act(cast.administrator, list.id, 'roll-back', 'A trial.')).toMatchObject({
      status: 200,
    });
    expect(await lists.settled(list.id)).toMatchObject({ status: rolledBack.code, left: 0 });
    for (const { status } of await stonesOf(lists))
      expect(status).toBe(STONE_STATUS.notAvailable.code);
  },
);

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(portal.database.pool)).toEqual([]);
});
