import { priceOfferList } from '../../trading/lines/lists.ts';
import { readLines } from '../../trading/lines/read-lines.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listPriceOffers: Handler<OperationOf<'listPriceOffers'>> = ({
  pool,
  session,
  query = {},
  data,
}) =>
  readLines(
    { pool, session },
    { list: priceOfferList, filter: query, stockNumbers: data?.stock_numbers },
  );
