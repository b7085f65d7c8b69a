import type { components } from '#api/schema.gen.ts';
import type { ListName } from '#machines/list-names.ts';
import { countLines } from '../../trading/lines/count-lines.ts';
import type { LineList } from '../../trading/lines/line-list.ts';
import {
  confirmStoneList,
  enquiryList,
  holdList,
  memoList,
  priceOfferList,
} from '../../trading/lines/lists.ts';
import { cartList, noteList, watchlistList } from '../../trading/lines/personal-lists.ts';
import { readReadableLists } from '../../trading/lines/readable-lists.ts';
import type { Handler, OperationOf } from '../handler.ts';

type Counts = components['schemas']['TransactionCounts'];

const LISTS: Readonly<Record<keyof Counts, readonly [name: ListName, list: LineList]>> = {
  cart: ['cart', cartList],
  watchlist: ['watchlist', watchlistList],
  notes: ['notes', noteList],
  enquiry: ['enquiry', enquiryList],
  price_offer: ['price-offer', priceOfferList],
  hold: ['hold', holdList],
  confirm_stone: ['confirm-stone', confirmStoneList],
  memo: ['memo', memoList],
};

export const countTransactions: Handler<OperationOf<'countTransactions'>> = async (call) => {
  const mayRead = await readReadableLists(call.pool, call.session);
  const counts = Object.entries(LISTS).map(
    async ([key, [name, list]]) =>
      [key, mayRead(name) ? await countLines(call, list, call.query.diamond_type) : null] as const,
  );
  return { data: Object.fromEntries(await Promise.all(counts)) as unknown as Counts };
};
