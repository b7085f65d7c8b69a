import { type ComponentType, lazy } from 'react';
import type { ListScreen } from '../features/access/list-screens.ts';
import { ClientLines, type ClientLinesProps } from '../shared/lines/client-lines.tsx';
import type { Line, LineList } from '../shared/lines/line-list.ts';

const listed = <Row extends Line>(load: () => Promise<LineList<Row>>) =>
  lazy(async () => {
    const list = await load();
    return { default: (props: ClientLinesProps) => <ClientLines {...props} list={list} /> };
  });

const LISTS: Readonly<Record<ListScreen, ComponentType<ClientLinesProps>>> = {
  hold: listed(async () => (await import('../features/hold/hold-list.tsx')).holdList),
  'confirm-stone': listed(
    async () => (await import('../features/confirm-stone/confirm-stone-list.tsx')).confirmStoneList,
  ),
  memo: listed(async () => (await import('../features/memo/memo-list.tsx')).memoList),
  enquiry: listed(async () => (await import('../features/enquiry/enquiry-list.tsx')).enquiryList),
  'price-offer': listed(
    async () => (await import('../features/price-offer/price-offer-list.tsx')).priceOfferList,
  ),
  cart: listed(async () => (await import('../features/cart/cart-list.tsx')).cartList),
  watchlist: listed(
    async () => (await import('../features/watchlist/watchlist-list.tsx')).watchlistList,
  ),
  notes: listed(async () => (await import('../features/notes/notes-list.tsx')).noteList),
  invoice: listed(async () => (await import('../features/invoice/invoice-list.tsx')).invoiceList),
};

export function ClientList({ list, ...props }: ClientLinesProps & { readonly list: ListScreen }) {
  const List = LISTS[list];
  return <List {...props} />;
}
