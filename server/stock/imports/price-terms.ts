import type pg from 'pg';
import type { StockImportId } from '#api/ids.gen.ts';
import type { PriceBasis } from '#common/price-basis.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { priceBook, readPriceBook } from '../prices/read-price-book.ts';
import type { PriceTerms } from './draft-fields.ts';

const BASIS = statement(
  'import-price-basis',
  `select p.price_basis::int as basis from stock_import i join provider p on p.id = i.provider_id where i.id = $1`,
);

/**
 * Returns the price basis of the supplier and the current Rap lists. With `pool`, the Rap lists
 * come from a cache. Without `pool`, the Rap lists are read on `connection`.
 */
export async function readPriceTerms(
  connection: pg.PoolClient,
  id: StockImportId,
  pool?: pg.Pool,
): Promise<PriceTerms> {
  const [found] = (await runStatement(connection, BASIS, [id])).rows;
  if (!found) throw new Error('a stock list has no supplier');
  const { rap, grades } = await (pool
    ? priceBook(pool, connection)
    : readPriceBook(connection, null));
  return { basis: found.basis as PriceBasis, rap, grades };
}
