import type { ProviderId, StockImportId } from '#api/ids.gen.ts';
import type { Change } from '../../../server/workflows/change.ts';
import { rowOf, rowsOf } from '../machines/undone-changes.ts';
import type { Person } from '../servers/portal.ts';
import { keptFile } from './kept-file.ts';

// Stock lists as database rows, for tests without a portal. For calls see import-desk.

type Asked = Pick<Change, 'connection'>;

/** The column mapping of a list with two columns. */
export const MAPPING = {
  headerRow: 1,
  columns: [
    { column: 1, header: 'Stock No', field: 'org_stock_no' },
    { column: 2, header: 'Shape', field: 'shape' },
  ],
  values: {},
  conventions: { decimal: '.', discount: null, fractions: [], growth_type: 2 },
};

export async function supplierOf(change: Asked, { id }: Person): Promise<ProviderId> {
  const asked = 'select id from provider where user_id = $1';
  return (await rowOf<{ id: ProviderId }>(change, asked, [id])).id;
}

/** States through which a received list reaches the review, or the update of the stock. */
export const TO_WAITING = [2, 3, 4, 5];
export const TO_APPLYING = [2, 3, 4, 6];

/** Inserts a received list and moves it through these states, as the database triggers require. */
export async function listOf(
  change: Asked,
  providerId: ProviderId,
  ...states: readonly number[]
): Promise<StockImportId> {
  const { id } = await rowOf<{ id: StockImportId }>(
    change,
    `insert into stock_import (import_no, state, provider_id, file_id, is_full, mapping, headers)
     values (gen_random_uuid()::text, 1, $1, $2, false, $3, '{Stock No,Shape}') returning id`,
    [providerId, await keptFile(change), MAPPING],
  );
  for (const state of states)
    await rowsOf(change, 'update stock_import set state = $2 where id = $1', [id, state]);
  return id;
}

/** Inserts a row that added a stone, or one that was rejected because of its shape. */
export async function rowOfList(
  change: Asked,
  list: StockImportId,
  { isApplied }: { isApplied: boolean },
): Promise<void> {
  await rowsOf(
    change,
    `insert into stock_import_row (import_id, line, cells, outcome, reasons, applied_at)
     values ($1, 2, '{X-1,Rund Brill}', $2, '[{"field": "shape", "column": 2, "cell": "Rund Brill", "nearest": []}]',
             case when $3 then now() end)`,
    [list, isApplied ? 1 : 9, isApplied],
  );
}
