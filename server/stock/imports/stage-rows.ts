import type pg from 'pg';
import type { StockImportId } from '#api/ids.gen.ts';
import type { Mapping } from '#common/supply/mapping.ts';
import { copyText } from '../../platform/db/copy-rows.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import type { ListOptions } from '../lists/open-list.ts';
import { profileInWorker } from '../lists/read-list.ts';
import { attributeNames } from '../stones/attribute-names.ts';
import { encodeForCopy } from './copy-encoder.ts';
import { codesOfLists, columnsOf } from './draft-fields.ts';
import { readPriceTerms } from './price-terms.ts';
import { STAGED_COLUMNS } from './staged-row.ts';
import { withListFile } from './with-stored-file.ts';

const FIND = statement(
  'import-file-find',
  'select f.key, i.mapping, i.headers from stock_import i join stored_file f on f.id = i.file_id where i.id = $1',
);
const DESCRIBE = statement(
  'import-describe',
  'update stock_import set mapping = $2::jsonb, headers = $3, fields = $4 where id = $1',
);
/** Timeout for profiling a stock list. Longer than the default of 60 s: no user waits for it. */
const PROFILE_TIMEOUT_MS = 10 * 60_000;

export interface ListTools {
  readonly pool: pg.Pool;
  readonly storage: FileStorage;
}

async function readFileRecord(
  connection: pg.PoolClient,
  id: StockImportId,
): Promise<{ key: string; mapping: Mapping | null; headers: readonly string[] }> {
  const [found] = (await runStatement(connection, FIND, [id])).rows;
  if (!found) throw new Error('a stock list has no file');
  return { ...found, mapping: found.mapping as Mapping | null };
}

export const listOptionsOf = (kept: Mapping | null): ListOptions => ({
  headerRow: kept?.headerRow || undefined,
  names: kept?.columns.map(({ header }) => header),
});

/**
 * Drafts the column mapping from the supplier's stored mapping and from the content of the stock
 * list, and stores the draft in `stock_import`.
 */
export async function describeList(
  { pool, storage }: ListTools,
  connection: pg.PoolClient,
  id: StockImportId,
): Promise<void> {
  const { key, mapping: kept } = await readFileRecord(connection, id);
  const choices = (await attributeNames(pool, connection)).choices();
  const { facts, drafted } = await withListFile(storage, key, (file) =>
    profileInWorker(
      file,
      listOptionsOf(kept),
      { choices, decided: {}, kept, isBrief: true },
      PROFILE_TIMEOUT_MS,
    ),
  );
  const { mapping } = drafted;
  await runStatement(connection, DESCRIBE, [
    id,
    JSON.stringify(mapping),
    facts.headers,
    columnsOf(mapping, facts.headers),
  ]);
}

export async function stageRows(
  { pool, storage }: ListTools,
  connection: pg.PoolClient,
  id: StockImportId,
): Promise<void> {
  const { key, mapping, headers } = await readFileRecord(connection, id);
  if (!mapping) throw new Error('a stock list must be read before it is staged');
  const names = await attributeNames(pool, connection);
  const terms = await readPriceTerms(connection, id, pool);
  await withListFile(storage, key, (file) =>
    copyText(
      connection,
      `stock_import_row (${STAGED_COLUMNS.join(', ')}) from stdin`,
      encodeForCopy(file, {
        importId: id,
        mapping,
        headers,
        choices: names.choices(),
        codes: codesOfLists(names),
        terms,
      }),
    ),
  );
}
