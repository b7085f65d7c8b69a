import { cartList } from '../../trading/lines/personal-lists.ts';
import { readLines } from '../../trading/lines/read-lines.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listCarts: Handler<OperationOf<'listCarts'>> = ({ pool, session, query = {}, data }) =>
  readLines(
    { pool, session },
    { list: cartList, filter: query, stockNumbers: data?.stock_numbers },
  );
