import type pg from 'pg';
import type { StockImportId } from '../../../src/api/ids.gen.ts';
import type { Mapping } from '../../../src/common/supply/mapping.ts';
import { copyText } from '../../platform/db/copy-rows.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import type { ListOptions } from '../lists/open-list.ts';
import { findInList } from '../lists/read-list.ts';
import { attributeNames } from '../stones/attribute-names.ts';
import { codesOfLists, columnsOf } from './draft-fields.ts';
import { withFile } from './open-file.ts';
import { priceTermsOf } from './price-terms.ts';
import { STAGED_COLUMNS } from './staged-row.ts';
import { stagedText } from './staged-text.ts';

const FIND = statement(
  'import-file-find',
  'select f.key, i.mapping, i.headers from stock_import i join stored_file f on f.id = i.file_id where i.id = $1',
);
const DESCRIBE = statement(
  'import-describe',
  'update stock_import set mapping = $2::jsonb, headers = $3, fields = $4 where id = $1',
);
/** Longer than the default, because no user waits for it. */
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

/** Returns the options to open a file by the supplier's mapping. */
export const optionsBy = (kept: Mapping | null): ListOptions => ({
  headerRow: kept?.headerRow || undefined,
  names: kept?.columns.map(({ header }) => header),
});

/** Determines the meaning of the columns from the supplier's mapping and the list itself. */
export async function describeList(
  { pool, storage }: ListTools,
  client: pg.PoolClient,
  id: StockImportId,
): Promise<void> {
  const { key, mapping: kept } = await fileOf(client, id);
  const choices = (await attributeNames(pool, client)).choices();
  const { facts, drafted } = await withFile(storage, key, (file) =>
    findInList(file, optionsBy(kept), { choices, decided: {}, kept, isBrief: true }, PATIENCE),
  );
  const { mapping } = drafted;
  await ask(client, DESCRIBE, [
    id,
    JSON.stringify(mapping),
    facts.headers,
    columnsOf(mapping, facts.headers),
  ]);
}

/** Stages every row: as a parsed stone, or with the reasons of its rejection. */
export async function stageRows(
  { pool, storage }: ListTools,
  client: pg.PoolClient,
  id: StockImportId,
): Promise<void> {
  const { key, mapping, headers } = await fileOf(client, id);
  if (!mapping) throw new Error('a list is staged before it was read');
  const names = await attributeNames(pool, client);
  const terms = await priceTermsOf(client, id, pool);
  await withFile(storage, key, (file) =>
    copyText(
      client,
      `stock_import_row (${STAGED_COLUMNS.join(', ')}) from stdin`,
      stagedText(file, {
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
