import type { Handler, OperationOf } from '../../platform/http/handler.ts';
import { cartList } from '../../trading/lines/kept-lists.ts';
import { readLines } from '../../trading/lines/read-lines.ts';

export const listCarts: Handler<OperationOf<'listCarts'>> = ({ pool, session, query = {}, data }) =>
  readLines(
    { pool, session },
    { list: cartList, filter: query, stockNumbers: data?.stock_numbers },
  );
