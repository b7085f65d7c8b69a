import type pg from 'pg';
import type { BusinessId, StoneId } from '#api/ids.gen.ts';
import type { Session } from '../../people/accounts/session.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { priceBook } from '../prices/read-price-book.ts';
import type { PricedStone } from '../prices/stone-price.ts';
import { viewerFor } from '../prices/viewer-for.ts';
import { attributeNames } from '../stones/attribute-names.ts';
import { whereStockNumber } from '../stones/one-stone.ts';
import { type ComparedStone, comparableFilter } from './comparable-filter.ts';

interface Requested {
  readonly stock_no: string;
  readonly business_id?: BusinessId;
}

type Listed = ComparedStone & PricedStone & { id: StoneId; nr: number; stock_no: string };

/**
 * Returns the stone with the data that a comparison needs. Refuses a stone that the caller may not
 * see.
 */
export async function readComparedStone(
  { pool, session }: { pool: pg.Pool; session: Session },
  { stock_no, business_id }: Requested,
) {
  const where = whereStockNumber(stock_no, session);
  const { rows } = await pool.query<Listed>(
    `select s.id, s.nr, s.stock_no, s.diamond_type, s.growth_type, s.shape, s.color, s.clarity, s.fancy, s.intensity, s.cut, s.polish,
            s.symmetry, s.carat, s.provider_id, s.disc, s.price_per_ct, s.total_amt
       from stone s where ${where}`,
    where.values,
  );
  const [stone] = rows;
  if (!stone) throw refuse('notFound');
  const [names, book, viewer] = await Promise.all([
    attributeNames(pool),
    priceBook(pool),
    viewerFor(pool, session, business_id),
  ]);
  return { stone, names, book, viewer, ...comparableFilter(stone, names, book) };
}
