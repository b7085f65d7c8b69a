import { viewerFor } from '../../customers/viewer-for.ts';
import type { Handler, OperationOf } from '../../http/handler.ts';
import { pagination, paging } from '../../http/paging.ts';
import { priceSql } from '../../prices/price-sql.ts';
import { priceBook } from '../../prices/read-price-book.ts';
import { priceOf } from '../../prices/stone-price.ts';
import { attributeNames } from '../../stones/attribute-names.ts';
import { searchCondition, searchOrder } from '../../stones/search-sql.ts';
import { standingOf } from '../../stones/standing.ts';
import { STONE_COLUMNS, type StoneRecord, stoneRow } from '../../stones/stone-row.ts';
import { type TotalsRecord, totalColumns, totals } from '../../stones/totals.ts';

export const searchStones: Handler<OperationOf<'searchStones'>> = async ({
  pool,
  session,
  query,
  data,
}) => {
  const names = await attributeNames(pool);
  const where = searchCondition(
    data,
    { diamondType: query.diamond_type ?? 1, term: query.searchTerm },
    names,
    session,
  );
  const viewer = await viewerFor(pool, session, data.business_id);
  const book = await priceBook(pool);
  const price = priceSql(book, viewer, (value) => where.place(value));
  const page = paging(data);
  const countOnly = query.is_count_only === true;

  const [sum, found] = await Promise.all([
    pool.query<TotalsRecord>(
      `select ${totalColumns('s.carat', 'rap', 'disc', 'amount')}
         from (select s.carat, ${price.rap} as rap, ${price.disc} as disc, ${price.amount} as amount
                 from stone s ${price.joins} where ${where}) as s`,
      where.values,
    ),
    countOnly
      ? []
      : pool
          .query<StoneRecord>(
            `select ${STONE_COLUMNS} from stone s join provider p on p.id = s.provider_id ${price.joins}
              where ${where} order by ${searchOrder(data.sort, price)} limit ${page.size} offset ${page.offset}`,
            where.values,
          )
          .then(({ rows }) => rows),
  ]);
  const standing = await standingOf(
    pool,
    found.map((stone) => stone.id),
    session,
  );
  const all = totals(sum.rows[0]);
  return {
    data: {
      stockList: found.map((stone) =>
        stoneRow(stone, names, standing, priceOf(book, viewer, stone), session),
      ),
      totals: all,
    },
    pagination: pagination(page, all.pieces),
  };
};
