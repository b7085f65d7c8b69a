import type { StockImportId } from '#api/ids.gen.ts';
import { NO_PRICE_BY_LIST } from '#common/supply/cost.ts';
import type { StockField } from '#common/supply/fields.ts';
import type { ListRow, Mapping } from '#common/supply/mapping.ts';
import { isWithdrawn, type ParsedRow, type Rejection } from '#common/supply/parse-row.ts';
import { normalizeWord } from '#common/trade/aliases/normalize-word.ts';
import { IMPORT_OUTCOME } from '#machines/codes.ts';
import { type Field, textArray } from '../../platform/db/copy-rows.ts';
import { DRAFT_COLUMNS } from './draft-columns.ts';
import {
  beyondTable,
  type CodeNumbers,
  draftCost,
  draftFields,
  type PriceTerms,
} from './draft-fields.ts';

export const READ_COLUMNS = [
  'links',
  'outcome',
  'reasons',
  'is_offered',
  'asked_per_ct',
  'list_per_ct',
  'doubts',
  ...DRAFT_COLUMNS,
];
export const STAGED_COLUMNS = ['import_id', 'line', 'cells', ...READ_COLUMNS];
const LONGEST = 40;
const SHOWN = 80;

export type Said = Exclude<ParsedRow, { leftOut: string }>;

export function stagedRow(
  id: StockImportId,
  mapping: Mapping,
  names: CodeNumbers,
  terms: PriceTerms,
): (said: Said, row: ListRow) => Field[] {
  const fields = rowFields(mapping, names, terms);
  return (said, row) => [id, row.line, textArray(row.cells), ...fields(said, row)];
}

/**
 * Returns a function that converts a row to fields in the order of `READ_COLUMNS`. Stores the
 * hyperlinks of rejected rows only, because a correction parses these rows again.
 */
export function rowFields(
  mapping: Mapping,
  names: CodeNumbers,
  terms: PriceTerms,
): (said: Said, row: ListRow) => Field[] {
  const fields = draftFields(names);
  const costFound = draftCost(names, terms);
  const placeOf = (field: StockField): number | null =>
    mapping.columns.find((one) => one.field === field)?.column ?? null;
  const numberAt = placeOf('org_stock_no') ?? 0;
  const discAt = placeOf('disc');
  const doubted = Object.entries(mapping.doubts ?? {}).flatMap(([field, words]) => {
    const at = placeOf(field as StockField);
    return at === null ? [] : [{ field, words, at }];
  });
  const doubtsIn = (cells: readonly string[]): string | null => {
    const found = doubted.flatMap(({ field, words, at }) => {
      const cell = (cells[at - 1] ?? '').trim();
      const reason = words[normalizeWord(cell)];
      return reason === undefined ? [] : [{ field, cell: cell.slice(0, SHOWN), reason }];
    });
    return found.length > 0 ? JSON.stringify(found) : null;
  };
  return (said, { cells, links = {} }) => {
    const rejected = (faults: readonly Rejection[], withdraws?: string): Field[] => {
      const rest = DRAFT_COLUMNS.slice(1).map(() => null);
      if (withdraws !== undefined && withdraws.length <= LONGEST) {
        const { code } = IMPORT_OUTCOME.unchanged;
        return [null, code, null, false, null, null, null, withdraws, ...rest];
      }
      // An unreadable row still names its stone, so that a full stock list does not withdraw the
      // stone.
      const own = (cells[numberAt - 1] ?? '').trim();
      const number = own === '' || own.length > LONGEST ? null : own;
      const behind = Object.keys(links).length > 0 ? JSON.stringify(links) : null;
      const { code } = IMPORT_OUTCOME.rejected;
      return [behind, code, reasons(faults), true, null, null, null, number, ...rest];
    };
    if (!('stone' in said)) return rejected(said.rejected, said.withdraws);
    const { stone } = said;
    const isOffered = !isWithdrawn(stone.availability);
    const withdraws = isOffered ? undefined : stone.org_stock_no;
    const found = costFound(stone);
    if (!found) {
      const cell = discAt === null ? '' : (cells[discAt - 1] ?? '');
      const fault = {
        field: 'disc',
        column: discAt,
        cell: cell.slice(0, SHOWN),
        nearest: [],
      } as const;
      return rejected([{ ...fault, reason: NO_PRICE_BY_LIST }], withdraws);
    }
    const { cost, differs } = found;
    const faults = beyondTable(stone, cost);
    if (faults.length > 0) return rejected(faults, withdraws);
    return [
      null,
      IMPORT_OUTCOME.unchanged.code,
      null,
      isOffered,
      differs?.asked ?? null,
      differs?.by_list ?? null,
      doubtsIn(cells),
      ...fields(stone, cost),
    ];
  };
}

const reasons = (faults: readonly Rejection[]): string =>
  JSON.stringify(
    faults.map(({ nearest, ...fault }) => ({ ...fault, nearest: nearest.map(({ name }) => name) })),
  );
