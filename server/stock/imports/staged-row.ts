import type { StockImportId } from '../../../src/api/ids.gen.ts';
import type { ListRow, Mapping } from '../../../src/common/supply/mapping.ts';
import type { Meant, Rejection } from '../../../src/common/supply/meant-by.ts';
import { IMPORT_OUTCOME } from '../../../src/machines/codes.ts';
import { type Field, textArray } from '../../platform/db/copy-rows.ts';
import { DRAFT_COLUMNS } from './draft-columns.ts';
import { beyondTable, type CodeNumbers, draftFields } from './draft-fields.ts';

/** What is kept of a row as it was read. */
export const READ_COLUMNS = ['links', 'outcome', 'reasons', 'is_offered', ...DRAFT_COLUMNS];
export const STAGED_COLUMNS = ['import_id', 'line', 'cells', ...READ_COLUMNS];
const LONGEST = 40;

export type Said = Exclude<Meant, { leftOut: string }>;

/** A row of a list as it is kept beside the stock, in the order of `STAGED_COLUMNS`. */
export function stagedRow(
  id: StockImportId,
  mapping: Mapping,
  names: CodeNumbers,
): (said: Said, row: ListRow) => Field[] {
  const fields = rowFields(mapping, names);
  return (said, row) => [id, row.line, textArray(row.cells), ...fields(said, row)];
}

/** The same in the order of `READ_COLUMNS`. Addresses behind cells are kept of rows that may be read once more. */
export function rowFields(
  mapping: Mapping,
  names: CodeNumbers,
): (said: Said, row: ListRow) => Field[] {
  const fields = draftFields(names);
  const numberAt = mapping.columns.find(({ field }) => field === 'org_stock_no');
  return (said, { cells, links = {} }) => {
    const faults = 'rejected' in said ? said.rejected : beyondTable(said.stone);
    if (!('stone' in said) || faults.length > 0) {
      // It still names its stone, which is not gone because a cell of it cannot be read.
      const own = (cells[(numberAt?.column ?? 0) - 1] ?? '').trim();
      const number = own === '' || own.length > LONGEST ? null : own;
      const rest = DRAFT_COLUMNS.slice(1).map(() => null);
      const behind = Object.keys(links).length > 0 ? JSON.stringify(links) : null;
      return [behind, IMPORT_OUTCOME.rejected.code, reasons(faults), true, number, ...rest];
    }
    const { availability } = said.stone;
    const isOffered = availability === null || availability === 'available';
    return [null, IMPORT_OUTCOME.unchanged.code, null, isOffered, ...fields(said.stone)];
  };
}

const reasons = (faults: readonly Rejection[]): string =>
  JSON.stringify(
    faults.map(({ nearest, ...fault }) => ({ ...fault, nearest: nearest.map(({ name }) => name) })),
  );
