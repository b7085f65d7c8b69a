import type { StockImportId, UserId } from '#api/ids.gen.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';

interface Author {
  readonly person?: UserId;
  readonly list?: StockImportId;
}

const NOTE = statement(
  'price-note-author',
  `select set_config('culet.person', coalesce($1::uuid::text, ''), true) as person, set_config('culet.list', coalesce($2::uuid::text, ''), true) as list`,
);

/**
 * Records the user or the stock list as the author of all further price changes of this
 * transaction.
 */
export async function setPriceAuthor(db: Queryable, { person, list }: Author): Promise<void> {
  await runStatement(db, NOTE, [person ?? null, list ?? null]);
}
