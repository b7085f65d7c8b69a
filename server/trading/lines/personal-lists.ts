import type { BusinessId, UserId } from '#api/ids.gen.ts';
import {
  CART_STATUS,
  NOTE_STATUS,
  type RoleCode,
  STONE_STATUS,
  type StoneStatusCode,
  WATCHLIST_STATUS,
} from '#machines/codes.ts';
import { statesWith } from '#machines/kernel/state-codes.ts';
import { cartMachine } from '#machines/workflows/cart.ts';
import { holdMachine } from '#machines/workflows/hold.ts';
import { noteMachine } from '#machines/workflows/note.ts';
import { watchlistMachine } from '#machines/workflows/watchlist.ts';
import { CART_FIELDS, NOTE_FIELDS, WATCHLIST_FIELDS } from '#records/kept.ts';
import { parseDecimal } from '../../platform/db/decimal.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import type { PriceBook } from '../../stock/prices/price-book.ts';
import { offeredPrice, type Price, type PricedStone } from '../../stock/prices/stone-price.ts';
import { type Viewer, viewerOfClient, viewerOfUser } from '../../stock/prices/viewer.ts';
import { type LineExtras, lineList } from './line-list.ts';
import { ownColumns } from './own-columns.ts';

/**
 * Line of a cart or watchlist. `status_then` and `amount` are the values at the time when the stone
 * was added; `*_now` are the current figures of the supplier.
 */
interface KeptRecord extends Omit<PricedStone, 'disc' | 'price_per_ct' | 'total_amt'> {
  status_then: StoneStatusCode;
  amount: string;
  held_by_own: boolean;
  business_id: BusinessId | null;
  associate_id: UserId | null;
  keeper_id: UserId;
  keeper_role: RoleCode;
  disc_now: string | null;
  price_per_ct_now: string;
  total_amt_now: string | null;
}

const COLUMNS = `l.stone_status as status_then, l.added_by as keeper_id, u.role_id as keeper_role,
  s.provider_id, s.disc as disc_now, s.price_per_ct as price_per_ct_now, s.total_amt as total_amt_now,
  s.status = ${STONE_STATUS.hold.code} and exists (select from hold h
    where h.stone_id = l.stone_id and ${stateIn('h.state', holdMachine, 'live')} and h.business_id = l.business_id) as held_by_own`;

const KEPT = {
  joins: '',
  reference: 'null::text',
  maker: 'l.added_by',
  remark: 'l.remark',
  reason: 'null::text',
  groupings: {},
  columns: () => COLUMNS,
  extras: keptSince,
  priceToday,
} as const;

function keptSince(record: KeptRecord): LineExtras {
  return {
    kept: {
      stone_status: record.status_then,
      sell_amt: parseDecimal(record.amount),
      held_by_own: record.held_by_own,
    },
  };
}

/** Copies the fields one by one, because object spread would cost more than computing the price. */
function priceToday(record: KeptRecord, book: PriceBook): Price {
  return offeredPrice(book, ownerOf(record), {
    diamond_type: record.diamond_type,
    growth_type: record.growth_type,
    shape: record.shape,
    color: record.color,
    clarity: record.clarity,
    carat: record.carat,
    provider_id: record.provider_id,
    disc: record.disc_now,
    price_per_ct: record.price_per_ct_now,
    total_amt: record.total_amt_now,
  });
}

const ownerOf = ({ business_id, associate_id, keeper_id, keeper_role }: KeptRecord): Viewer =>
  business_id === null
    ? viewerOfUser({ id: keeper_id, role: keeper_role })
    : viewerOfClient({ businessId: business_id, associateId: associate_id });

export const cartList = lineList<KeptRecord>({
  ...KEPT,
  part: 'kept',
  fields: CART_FIELDS,
  name: 'cart',
  table: 'cart_line',
  statuses: CART_STATUS,
  live: statesWith(cartMachine, 'live'),
});

export const watchlistList = lineList<KeptRecord>({
  ...KEPT,
  part: 'kept',
  fields: WATCHLIST_FIELDS,
  name: 'watchlist',
  table: 'watch_line',
  statuses: WATCHLIST_STATUS,
  live: statesWith(watchlistMachine, 'live'),
});

const ownNote = ownColumns('note', NOTE_FIELDS);

export const noteList = lineList<KeptRecord>({
  ...KEPT,
  ...ownNote,
  name: 'notes',
  table: 'note',
  columns: (nameOf) => `${COLUMNS}, ${ownNote.columns(nameOf)}`,
  extras: (record) => ({ ...keptSince(record), ...ownNote.extras(record) }),
  statuses: NOTE_STATUS,
  live: statesWith(noteMachine, 'live'),
});
