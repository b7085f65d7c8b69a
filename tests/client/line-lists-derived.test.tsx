import { readFile, writeFile } from 'node:fs/promises';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { holdRow } from '#common/hold-row.ts';
import { ROLE } from '#machines/codes.ts';
import { LIST_NAMES, type ListName } from '#machines/list-names.ts';
import { LISTS } from '../../server/trading/lines/all-lists.ts';
import { lineCondition } from '../../server/trading/lines/line-condition.ts';
import type { LineRow } from '../../server/trading/lines/line-list.ts';
import { linesOf } from '../../server/trading/lines/line-queries.ts';
import { printedColumn } from '../../server/trading/lines/printed-columns.ts';
import { fieldsFor } from '../../server/trading/lines/table-fields.ts';
import { CONFIRM_STONE_COLUMNS } from '../../src/features/confirm-stone/confirm-stone-columns.tsx';
import { ENQUIRY_COLUMNS } from '../../src/features/enquiry/enquiry-columns.tsx';
import { HOLD_COLUMNS } from '../../src/features/hold/hold-columns.tsx';
import { INVOICE_COLUMNS } from '../../src/features/invoice/invoice-columns.tsx';
import { MEMO_COLUMNS } from '../../src/features/memo/memo-columns.tsx';
import { NOTE_COLUMNS } from '../../src/features/notes/notes-columns.tsx';
import { PRICE_OFFER_COLUMNS } from '../../src/features/price-offer/price-offer-columns.tsx';
import { KEPT_COLUMNS } from '../../src/shared/lines/kept-columns.tsx';
import { lineColumns } from '../../src/shared/lines/line-columns.tsx';
import type { GridColumn } from '../../src/ui/grid/types.ts';
import { LINES_OF_LISTS } from '../support/cases/lines-of-lists.ts';

/**
 * The golden file has all that is derived from the fields of a list, in its order: columns of each role, SQL,
 * printed columns, and columns and cells of the grid. UPDATE_GOLDEN=1 rewrites it after an intended change.
 */
const FILE = new URL('golden/line-lists.txt', import.meta.url);
const COLUMNS = {
  hold: HOLD_COLUMNS,
  'confirm-stone': CONFIRM_STONE_COLUMNS,
  memo: MEMO_COLUMNS,
  invoice: INVOICE_COLUMNS,
  enquiry: ENQUIRY_COLUMNS,
  'price-offer': PRICE_OFFER_COLUMNS,
  cart: KEPT_COLUMNS,
  watchlist: KEPT_COLUMNS,
  notes: NOTE_COLUMNS,
};
const NAMES = Object.keys(LIST_NAMES) as ListName[];
const VIEWS = ['search', ...NAMES] as const;
const NO_DATABASE = { query: async () => ({ rows: [] }) } as never;
const session = (role: number) =>
  ({ actor: { role, id: 'own', businessId: 'own business' }, zone: 'UTC' }) as never;
/** An open line with few values and an ended line with all of them. */
const linesIn = (name: ListName): readonly LineRow[] => {
  const states = Object.values(LISTS[name].statuses);
  return LINES_OF_LISTS[name].map((line, at) => ({ ...line, state: states[at]?.code ?? 0 }));
};
/** A column that several lists share is written once, with the first of them. */
const isOwn = (name: ListName, field: string): boolean =>
  field in COLUMNS[name] || NAMES.find((list) => field in LISTS[list].fields) === name;
const asText = (value: unknown): string =>
  JSON.stringify(
    typeof value === 'object' && value !== null && '$$typeof' in value
      ? renderToStaticMarkup(value as never)
      : value,
  ) ?? '–';

function offered(view: (typeof VIEWS)[number]): string[] {
  const roles = Object.entries(ROLE);
  return fieldsFor(view, ROLE.administrator).map(({ field, header, hidden }) => {
    const others = roles.filter(
      ([, role]) => !fieldsFor(view, role).some((other) => other.field === field),
    );
    return `  ${field} "${header}"${hidden ? ' hidden' : ''}${others.length > 0 ? ` not for ${others.map(([name]) => name).join(', ')}` : ''}`;
  });
}

async function selected(name: ListName): Promise<string> {
  const list = LISTS[name];
  const filter = {
    status: 1,
    currentTab: 'current',
    diamond_type: 1,
    ...(list.overdue ? { overdue: true } : {}),
    ...(list.documents ? { document_no: 'XX-2026-1' } : {}),
  } as const;
  const where = await lineCondition(NO_DATABASE, session(ROLE.administrator), { list, filter });
  return `  ${linesOf(list, session(ROLE.administrator), where, null).replace(/\s+/g, ' ')}\n  ${asText(where.values)}`;
}

function printed(name: ListName): string[] {
  const printing = {
    stateLabel: String,
    moment: (at: string) => `at ${at}`,
    withFancy: true,
    list: LISTS[name],
  };
  const fields = fieldsFor(name, ROLE.administrator).filter(({ field }) => isOwn(name, field));
  return fields.map((field) => {
    const { value, ...look } = printedColumn(field, printing);
    return `  ${asText(look)} ${linesIn(name)
      .map((line) => asText(value(line)))
      .join(' ')}`;
  });
}

function drawn(name: ListName): string[] {
  const { statuses } = LISTS[name];
  const list = { statuses, columns: COLUMNS[name], shown: {}, headingColumn: 'stock_no' };
  const fields = fieldsFor(name, ROLE.administrator).map(({ field, header, hidden = false }) => ({
    field,
    header,
    is_display: !hidden,
  }));
  const columns: GridColumn<never>[] = lineColumns(list as never, fields, {
    tab: 'all',
    grouped: false,
  });
  const own = columns.filter(({ id }) => isOwn(name, id));
  return own.map(({ value, format, cell, written, ...rest }) => {
    const cells = linesIn(name).map((shared) => {
      const line = name === 'hold' ? holdRow(shared) : shared;
      const row = { kind: 'line', id: 'line', line } as never;
      const given = value(row);
      return `\n    ${asText(given)} ${asText(format?.(given, row))} ${asText(written?.(row))} ${asText(safe(() => cell?.(row)))}`;
    });
    return `  ${asText(rest)}${cells.join('')}`;
  });
}

/** A cell that needs a session or a clock is drawn in the browser tests. */
function safe(draw: () => unknown): unknown {
  try {
    const made = draw();
    return typeof made === 'object' && made !== null ? asText(made) : made;
  } catch (error) {
    return `needs ${String(error).split('\n')[0]}`;
  }
}

beforeAll(() => void vi.stubEnv('TZ', 'UTC'));
afterAll(() => void vi.unstubAllEnvs());

it('the columns, the SQL, the print and the cells of all lists equal the golden file', async () => {
  const parts = VIEWS.map((view) => [`fields of ${view}`, ...offered(view)]);
  for (const name of NAMES)
    parts.push(
      [`SQL of ${name}`, await selected(name)],
      [`print of ${name}`, ...printed(name)],
      [`grid of ${name}`, ...drawn(name)],
    );
  const text = `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
  if (process.env.UPDATE_GOLDEN === '1') await writeFile(FILE, text);
  expect(text).toBe(await readFile(FILE, 'utf8'));
});
