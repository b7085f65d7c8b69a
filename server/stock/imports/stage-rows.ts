import type pg from 'pg';
import type { StockImportId } from '../../../src/api/ids.gen.ts';
import type { ListRow, Mapping } from '../../../src/common/supply/mapping.ts';
import { type Meant, meantBy, type Rejection } from '../../../src/common/supply/meant-by.ts';
import { IMPORT_OUTCOME } from '../../../src/machines/codes.ts';
import { copyRows, type Field, textArray } from '../../platform/db/copy-rows.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import { findInList, readList } from '../lists/read-list.ts';
import { type AttributeNames, attributeNames } from '../stones/attribute-names.ts';
import { DRAFT_COLUMNS } from './draft-columns.ts';
import { beyondTable, columnsOf, draftFields } from './draft-fields.ts';
import { withFile } from './open-file.ts';

const FIND = statement(
  'import-file-find',
  'select f.key, i.mapping, i.headers from stock_import i join stored_file f on f.id = i.file_id where i.id = $1',
);
const DESCRIBE = statement(
  'import-describe',
  'update stock_import set mapping = $2::jsonb, headers = $3, fields = $4 where id = $1',
);
const COLUMNS = [
  'import_id',
  'line',
  'cells',
  'outcome',
  'reasons',
  'is_offered',
  ...DRAFT_COLUMNS,
];
const LONGEST = 40;
/** Nobody waits for it at a screen. */
const PATIENCE = 10 * 60_000;

export interface ListTools {
  readonly pool: pg.Pool;
  readonly storage: FileStorage;
}

async function fileOf(
  client: pg.PoolClient,
  id: StockImportId,
): Promise<{ key: string; mapping: Mapping | null; headers: readonly string[] }> {
  const [found] = (await ask(client, FIND, [id])).rows;
  if (!found) throw new Error('a list without its file');
  return { ...found, mapping: found.mapping as Mapping | null };
}

/** Finds out what the columns of a list mean: by the mapping of its supplier, and by the list itself. */
export async function describeList(
  { pool, storage }: ListTools,
  client: pg.PoolClient,
  id: StockImportId,
): Promise<void> {
  const { key, mapping: kept } = await fileOf(client, id);
  const choices = (await attributeNames(pool, client)).choices();
  const { facts, drafted } = await withFile(storage, key, (file) =>
    findInList(
      file,
      { headerRow: kept?.headerRow || undefined, names: kept?.columns.map(({ header }) => header) },
      { choices, decided: {}, kept, isBrief: true },
      PATIENCE,
    ),
  );
  const { mapping } = drafted;
  await ask(client, DESCRIBE, [
    id,
    JSON.stringify(mapping),
    facts.headers,
    columnsOf(mapping, facts.headers),
  ]);
}

/** Puts every row of a list beside the stock, as the stone that it means or with the reason why it means none. */
export async function stageRows(
  { pool, storage }: ListTools,
  client: pg.PoolClient,
  id: StockImportId,
): Promise<void> {
  const { key, mapping, headers } = await fileOf(client, id);
  if (!mapping) throw new Error('a list is staged before it was read');
  const names = await attributeNames(pool, client);
  await withFile(storage, key, async (file) => {
    const { rows } = await readList(file, { heads: { line: mapping.headerRow, headers } });
    const meant = meantBy(mapping, headers, names.choices());
    const fields = rowFields(mapping, names);
    async function* staged(): AsyncGenerator<readonly Field[]> {
      for await (const batch of rows)
        for (const row of batch) {
          const said = meant(row);
          if (!('leftOut' in said))
            yield [id, row.line, textArray(row.cells), ...fields(said, row)];
        }
    }
    await copyRows(client, `stock_import_row (${COLUMNS.join(', ')}) from stdin`, staged());
  });
}

type Said = Exclude<Meant, { leftOut: string }>;

function rowFields(mapping: Mapping, names: AttributeNames): (said: Said, row: ListRow) => Field[] {
  const fields = draftFields(names);
  const numberAt = mapping.columns.find(({ field }) => field === 'org_stock_no');
  return (said, { cells }) => {
    const faults = 'rejected' in said ? said.rejected : beyondTable(said.stone);
    if (!('stone' in said) || faults.length > 0) {
      // It still names its stone, which is not gone because a cell of it cannot be read.
      const own = (cells[(numberAt?.column ?? 0) - 1] ?? '').trim();
      const number = own === '' || own.length > LONGEST ? null : own;
      const rest = DRAFT_COLUMNS.slice(1).map(() => null);
      return [IMPORT_OUTCOME.rejected.code, reasons(faults), true, number, ...rest];
    }
    const { availability } = said.stone;
    const isOffered = availability === null || availability === 'available';
    return [IMPORT_OUTCOME.unchanged.code, null, isOffered, ...fields(said.stone)];
  };
}

const reasons = (faults: readonly Rejection[]): string =>
  JSON.stringify(
    faults.map(({ nearest, ...fault }) => ({ ...fault, nearest: nearest.map(({ name }) => name) })),
  );
