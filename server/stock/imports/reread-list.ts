import type pg from 'pg';
import type { ProviderId, StockImportId, UserId } from '#api/ids.gen.ts';
import type { Mapping } from '#common/supply/mapping.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { addMapping, lockMappings, mappingInForce } from '../lists/mappings.ts';
import type { AttributeNames } from '../stones/attribute-names.ts';
import { checkRows, discardCheck } from './check-rows.ts';
import { columnsOf } from './draft-fields.ts';
import { readPriceTerms } from './price-terms.ts';
import { EVERY_ROW, rereadRows } from './reread-rows.ts';

const FIND = statement(
  'import-to-read-again',
  `select i.mapping, i.headers, i.is_changes as "isChanges", f.name as "fileName"
     from stock_import i join stored_file f on f.id = i.file_id where i.id = $1`,
);
const REMAP = statement(
  'import-remap',
  `update stock_import set mapping = $2::jsonb, fields = $3, taught = '[]' where id = $1`,
);

interface ListToRead {
  readonly id: StockImportId;
  readonly providerId: ProviderId;
  readonly by: UserId;
}

/**
 * Parses all rows again. A list that only changes existing stones keeps its own column mapping; all
 * other lists use the supplier's current mapping. `growthType` becomes the default growth type in a
 * new version of the supplier's mapping.
 */
export async function rereadList(
  connection: pg.PoolClient,
  { id, providerId, by }: ListToRead,
  growthType: 1 | 2 | undefined,
  names: AttributeNames,
): Promise<void> {
  const [found] = (await runStatement(connection, FIND, [id])).rows;
  if (!found?.mapping) throw new Error('a pending list has no mapping');
  const { headers } = found;
  // The cast is safe: only modules that parse stock lists write this column.
  const own = found.mapping as Mapping;
  await lockMappings(connection, providerId);
  const inForce = (await mappingInForce(connection, providerId))?.mapping;
  let mapping = found.isChanges ? own : (inForce ?? own);
  if (growthType !== undefined && !found.isChanges) {
    const next = { ...mapping, conventions: { ...mapping.conventions, growth_type: growthType } };
    const { fileName } = found;
    ({ mapping } = await addMapping(connection, providerId, { mapping: next, fileName, by }));
  }
  if (mapping.headerRow !== own.headerRow) throw refuse('otherHeaderRow');
  await runStatement(connection, REMAP, [id, JSON.stringify(mapping), columnsOf(mapping, headers)]);
  await discardCheck(connection, id);
  const terms = await readPriceTerms(connection, id);
  await rereadRows(connection, id, { mapping, headers }, names, terms, EVERY_ROW);
  await checkRows(connection, id);
}
