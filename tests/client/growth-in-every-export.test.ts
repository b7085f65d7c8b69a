import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROLE, type RoleCode } from '#machines/codes.ts';
import { LIST_NAMES, type ListName } from '#machines/list-names.ts';
import { fieldsFor } from '../../server/trading/lines/table-fields.ts';
import { repriceColumns } from '../../src/features/buying/reprice-columns.tsx';
import { FEATURED_COLUMNS } from '../../src/features/featured/featured-columns.tsx';
import { waitlistColumns } from '../../src/features/hold/waitlist-columns.tsx';
import { MOVED_COLUMNS } from '../../src/features/rap/rap-columns.tsx';
import { RETURN_COLUMNS } from '../../src/features/return-check/return-check-columns.tsx';
import { LINE_COLUMNS } from '../../src/features/stock-list/reprice-columns.tsx';
import { matchColumns } from '../../src/features/stone/match/match-columns.tsx';
import { stoneSearchColumns } from '../../src/features/stone/results/stone-search-columns.tsx';
import { SUPPLIER_ORDER_COLUMNS } from '../../src/features/supplier-confirmation/supplier-orders-columns.tsx';
import { lineColumns } from '../../src/shared/lines/line-columns.tsx';
import type { Line, LineList } from '../../src/shared/lines/line-list.ts';
import { ACTIVITY_COLUMNS } from '../../src/shared/people/activity-columns.ts';
import type { TableField } from '../../src/shared/stones/stone-types.ts';
import { csvWriter } from '../../src/ui/grid/export/export-csv.ts';
import { exportColumns } from '../../src/ui/grid/export/export-values.ts';
import type { GridColumn } from '../../src/ui/grid/types.ts';
import { some } from '../support/runner/some.ts';

const stone = (growth_type: 1 | 2) => ({
  stock_no: `ST-${growth_type}`,
  shape: 'Round',
  carat: 1,
  color: 'D',
  clarity: 'VS1',
  growth_type,
});
const STONES = [stone(1), stone(2)];
const WORDS = ['Lab grown', 'Natural'];
const READERS = Object.values(ROLE) as RoleCode[];

/** A file for a reader who has only the stock number in sight; a workbook has the same columns. */
async function expectGrowth<Row>(all: readonly GridColumn<Row>[], rows: readonly Row[]) {
  // A supplier's list has its own stock numbers only.
  const number = all.some(({ id }) => id === 'stock_no') ? 'stock_no' : 'org_stock_no';
  const shown = all.filter(({ id }) => id === number);
  expect(shown).toHaveLength(1);
  const writer = await csvWriter(exportColumns(all, shown));
  writer.add(rows);
  const [, ...lines] = (await (await writer.finish()).text()).trim().split('\r\n');
  expect(lines).toHaveLength(WORDS.length);
  for (const [i, line] of lines.entries()) expect(line).toContain(WORDS[i]);
}

const EYES = { business: null, tradingClient: null };
const seen = (view: Parameters<typeof fieldsFor>[0], role: RoleCode): TableField[] =>
  fieldsFor(view, role).map(({ hidden = false, field, header }) => ({
    field,
    header,
    is_display: !hidden,
  }));
const searched = [true, false].flatMap((fancy) =>
  READERS.map((role) => stoneSearchColumns(seen('search', role), EYES, fancy)),
);
/** The part of a list that `lineColumns` reads; the columns of growth are shared by all lists. */
const LISTS = (Object.keys(LIST_NAMES) as ListName[]).map(
  (key) => ({ key, statuses: {}, columns: {}, shown: {}, headingColumn: 'stock_no' }) as never,
) as readonly LineList<Line>[];

interface Listed {
  readonly columns: readonly GridColumn<never>[];
  readonly rows: readonly unknown[];
}
const of = (
  columns: readonly (readonly GridColumn<never>[])[],
  rows: readonly unknown[] = STONES,
) => columns.map((some): Listed => ({ columns: some, rows }));

/** Every export of the client, by the file that offers it: its columns of stones, or what its rows are instead. */
const EXPORTS: Readonly<Record<string, readonly Listed[] | string>> = {
  'features/stone/results/stone-results.tsx': of(searched),
  'features/stone/match/match-results.tsx': of(
    [true, false].map((fancy) =>
      matchColumns({ eyes: EYES, fields: [], fancy, suppliers: true, setSize: 2 }),
    ),
    STONES.map((stone) => ({ stone, set: { stones: STONES } })),
  ),
  'shared/lines/line-results.tsx': of(
    LISTS.flatMap((list) =>
      READERS.filter((role) => seen(list.key, role).length > 0).flatMap((role) =>
        [true, false].map((grouped) =>
          lineColumns(list, seen(list.key, role), { tab: 'all', grouped }),
        ),
      ),
    ) as never[],
    STONES.map((line) => ({ kind: 'line', line })),
  ),
  'features/rap/moved-stones-tab.tsx': of([MOVED_COLUMNS as never]),
  'features/buying/reprice-view.tsx': of([repriceColumns(true), repriceColumns(false)] as never[]),
  'features/buying/records-view.tsx': 'demands and searches',
  'features/buying/lost-view.tsx': 'kinds of stones',
  'features/buying/origin-view.tsx': 'suppliers, with counts of natural stones only',
  'features/rap/list-tab.tsx': 'prices of a list',
  'features/stock-import/import-rows.tsx': 'rows of a supplier, whose file says how each was read',
  'features/stock-import/imports-page.tsx': 'imports',
  'features/media-link/media-links-page.tsx': 'links, with no property of the stones',
  'features/supplier/supplier-page.tsx': 'suppliers',
  'features/staff/staff-page.tsx': 'people',
  'features/customer/customer-results.tsx': 'people',
  'features/associate/associate-list-page.tsx': 'people',
  'features/guest/guest-page.tsx': 'people',
  'features/external-client/clients-page.tsx': 'clients',
  'features/bulk-email/bulk-email-page.tsx': 'mailings',
  'features/audit/entries-view.tsx': 'entries of the audit log',
  'shared/lists/list-grid.tsx': 'passes on what it is given',
  'features/stock-list/reprice-page.tsx': of([LINE_COLUMNS as never]),
  'features/return-check/return-check-page.tsx': of([RETURN_COLUMNS as never]),
  'features/hold/waitlist-results.tsx': of([waitlistColumns(true) as never]),
  'features/featured/featured-list.tsx': of(
    [FEATURED_COLUMNS as never],
    STONES.map((stone) => ({ stone, until: null })),
  ),
  'shared/people/activity-list.tsx': of([
    ACTIVITY_COLUMNS.person as never,
    ACTIVITY_COLUMNS.client as never,
  ]),
  'features/associate/customers-tab.tsx': 'people',
  'features/collection/collection-list.tsx': 'collections',
  'features/demand/demand-page.tsx': 'demands',
  'features/kyc/kyc-export.tsx': 'documents of businesses',
  'features/shipment/shipment-page.tsx': 'shipments',
  'features/mail/mail-page.tsx': 'e-mails',
  'features/markup/owner-list.tsx': 'markups of people and businesses',
  'features/master/master-export.tsx': 'values of master data',
  'features/memo/aging-view.tsx': 'sums by trading client',
  'features/payment/accounts-view.tsx': 'accounts of clients, without stones',
  'features/payment/payment-page.tsx': 'payments and invoices, without their stones',
  'features/quote/quote-page.tsx': 'quotes',
  'features/rap/versions-tab.tsx': 'versions of a price list',
  'features/role/role-users.tsx': 'people',
  'features/saved-search/recent-tab.tsx': 'searches',
  'features/saved-search/saved-match-tab.tsx': 'saved pairs; each stone is written with its growth',
  'features/saved-search/saved-tab.tsx': 'searches',
  'features/supplier-confirmation/supplier-orders-page.tsx': of([SUPPLIER_ORDER_COLUMNS as never]),
  'shared/people/directory-page.tsx': 'passes on what it is given',
};

it('every file of the web client that exports is named here', async () => {
  const root = path.resolve('src');
  const files = (await readdir(root, { recursive: true })).filter((name) => /\.tsx?$/.test(name));
  const exporting: string[] = [];
  for (const name of files) {
    if (name.startsWith('ui/')) continue;
    const text = await readFile(path.join(root, name), 'utf8');
    if (/\bexporting[=:?]|writeExport\(|useExport[<(]|<ListGrid\b/.test(text)) exporting.push(name);
  }
  expect(exporting.toSorted()).toEqual(Object.keys(EXPORTS).toSorted());
});

it.each(Object.keys(EXPORTS))('the files of %s state the growth', async (file) => {
  const listed = EXPORTS[file];
  if (listed === undefined || typeof listed === 'string') return;
  for (const { columns, rows } of some(listed)) await expectGrowth(columns, rows as never[]);
});
