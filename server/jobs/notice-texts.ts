import { MEMO_REQUEST, STONE_STATUS } from '#machines/codes.ts';
import type { ListName } from '#machines/list-names.ts';
import { watchlistMachine } from '#machines/workflows/watchlist.ts';
import { stateIn } from '../platform/db/state-condition.ts';
import type { NoticeKind } from '../workflows/open-notices.ts';
import type { Audience } from './notice-audiences.ts';

interface NoticeText {
  /**
   * SQL with the columns `business_id`, `subject`, `count` and `ids`, and those that the audience
   * reads. Optional: `place`, the path of the linked page.
   */
  records: string;
  /** default `client`: the users of the business in `business_id`, and its associate */
  audience?: Audience;
  /** URL of the screen that the notice opens, by role. A `place` in `records` takes precedence. */
  screens: Readonly<Record<'customer' | 'associate', string>>;
  title: string;
  detail: (subject: string, count: number) => string;
}

const some = (subject: string, count: number): string =>
  count === 1 ? subject : `${subject} and ${count - 1} more`;
const is = (count: number): string => (count === 1 ? 'is' : 'are');
const has = (count: number): string => (count === 1 ? 'has' : 'have');
const its = (count: number): string => (count === 1 ? 'its' : 'their');

const ofStones = (
  table:
    | 'hold'
    | 'hold_queue'
    | 'cart_line'
    | 'confirm_stone'
    | 'memo_line'
    | 'enquiry'
    | 'price_offer'
    | 'return_check',
  makers = 'null',
) =>
  `select r.business_id, min(s.stock_no) as subject, count(*)::int as count, array_agg(r.id) as ids, ${makers} as makers
     from ${table} r join stone s on s.id = r.stone_id where r.id = any($1) group by r.business_id`;
const OF_ORDERS = ofStones('confirm_stone', 'array_agg(distinct r.requested_by)');
/** One row per watchlist owner: a business or, if `business_id` is null, the user `keeper_id`. */
const OF_WATCHED = `select w.business_id, case when w.business_id is null then w.added_by end as keeper_id,
         min(s.stock_no) as subject, count(*)::int as count, array_agg(s.id) as ids
    from watch_line w join stone s on s.id = w.stone_id
   where w.stone_id = any($1) and ${stateIn('w.state', watchlistMachine, 'live')} and s.status = ${STONE_STATUS.available.code}
   group by 1, 2`;
const OF_MATCHES = `select d.business_id, min(s.stock_no) as subject, count(*)::int as count, array_agg(distinct d.id) as ids, array_agg(distinct d.placed_by) as makers
     from demand_match m join demand d on d.id = m.demand_id join stone s on s.id = m.stone_id where m.id = any($1) group by d.business_id`;
const OF_DEMANDS = `select business_id, min(demand_no) as subject, count(*)::int as count, array_agg(id) as ids, array_agg(distinct placed_by) as makers
     from demand where id = any($1) group by business_id`;
const OF_ALERTS = `select null::uuid as business_id, s.owner_id as keeper_id, concat(s.name, ': ', a.news) as subject, 1 as count,
         array[s.id] as ids, '/saved-search?open=' || s.id as place
     from search_alert a join saved_search s on s.id = a.saved_search_id where s.id = any($1)`;
const OF_DOCUMENTS = `select d.business_id, min(d.document_name) as subject, count(*)::int as count, array_agg(d.id) as ids
     from kyc_document d where d.id = any($1) group by d.business_id`;
const OF_MEMOS = `select business_id, min(memo_no) as subject, count(*)::int as count, array_agg(id) as ids
     from memo where id = any($1) group by business_id`;
const OF_ACCEPTED = `select business_id, min(memo_no) as subject, count(*)::int as count, array_agg(id) as ids, array_agg(distinct issued_by) as makers
     from memo where id = any($1) group by business_id`;
const REQUEST = `case r.requested when ${MEMO_REQUEST.buy.code} then 'buy' when ${MEMO_REQUEST.return.code} then 'return' when ${MEMO_REQUEST.extend.code} then 'extend' end`;
/** `subject` also names the request, unless it has ended. */
const OF_MEMO_REQUESTS = `select r.business_id, min(s.stock_no || coalesce(' (to ' || ${REQUEST} || ')', '')) as subject, count(*)::int as count, array_agg(r.id) as ids
     from memo_line r join stone s on s.id = r.stone_id where r.id = any($1) group by r.business_id`;
/** `subject` also names the due day of a memo. */
const memosAs = (subject: string) =>
  `select business_id, min(${subject}) as subject, count(*)::int as count, array_agg(id) as ids
     from memo where id = any($1) group by business_id`;
const DUE_DAY = `to_char(due_on, 'FMDD Mon YYYY')`;
const OF_RENEWED = memosAs(`memo_no || ' (now due on ' || ${DUE_DAY} || ')'`);
const OF_DUE = memosAs(`memo_no || ' (due on ' || ${DUE_DAY} || ')'`);
const OF_INVOICES = `select business_id, min(coalesce(invoice_no, '') || ' (due on ' || ${DUE_DAY} || ')') as subject, count(*)::int as count, array_agg(id) as ids
     from invoice where id = any($1) group by business_id`;
const OF_SHIPMENTS = `select business_id, min(shipment_no) as subject, count(*)::int as count, array_agg(id) as ids,
         array_agg(distinct prepared_by) as makers, min('/shipment?open=' || id) as place
     from shipment where id = any($1) group by business_id`;
const OF_BUSINESSES = `select id as business_id, company_name as subject, 1 as count, array[id] as ids from business where id = any($1)`;

const OF_VERIFIED = `select id as business_id, concat(company_name, ' (valid until ', to_char(verified_until, 'FMDD Mon YYYY'), ')') as subject,
         1 as count, array[id] as ids from business where id = any($1)`;

/**
 * A feed loads a supplier's stock list on a schedule. `business_id` is null: only staff are
 * notified.
 */
const OF_FEEDS = `select null::uuid as business_id, p.name as subject, 1 as count, array[f.id] as ids
    from feed f join provider p on p.id = f.provider_id where f.id = any($1)`;

/** Selects one row per check of the audit log, with the number of faults as `subject`. */
const OF_CHECKS = `select null::uuid as business_id, c.faults::text as subject, c.faults::int as count, array[c.id] as ids from audit_check c where c.id = any($1)`;

/** `business_id` is null: only staff, who can correct the export, are notified. */
const OF_EXPORTS = `select null::uuid as business_id, c.name as subject, 1 as count, array[e.id] as ids
    from stock_export e join external_client c on c.id = e.client_id where e.id = any($1)`;

/** `keeper_id` is the user account of the supplier, who gets the notice. */
const OF_IMPORTS = `select null::uuid as business_id, p.user_id as keeper_id, i.import_no || ' of ' || p.name as subject, 1 as count, array[i.id] as ids,
         '/imports/' || i.id as place
    from stock_import i join provider p on p.id = i.provider_id where i.id = any($1)`;

const OF_SHARED = `select null::uuid as business_id, sharer_id as keeper_id, coalesce(stock_numbers[1], '') as subject,
         cardinality(stock_numbers) as count, array[id] as ids
    from share_enquiry where id = any($1) and answered_at is null`;

/** Questions to suppliers. `keeper_id` is the user account of the supplier. */
const ofQuestions = (subject: string): string =>
  `select null::uuid as business_id, p.user_id as keeper_id, min(${subject}) as subject, count(*)::int as count, array_agg(r.id) as ids
     from supplier_confirmation r join stone s on s.id = r.stone_id join provider p on p.id = r.provider_id
    where r.id = any($1) group by p.id`;
const OF_QUESTIONS = ofQuestions('s.stock_no');
const OF_OWN_QUESTIONS = ofQuestions('s.org_stock_no');

/**
 * The parameter `type=all` shows both white and fancy stones, so the link works for every stone.
 */
const list = (name: ListName, address: '' | '&tab=ended' | '&tab=line' = '') => ({
  customer: `/customer-profile/${name}?type=all${address}`,
  associate: `/transaction/${name}?type=all${address}`,
});
const SAVED_SEARCHES = { customer: '/saved-search', associate: '/saved-search' } as const;
const DEMANDS = { customer: '/demand', associate: '/demand' };
const RETURNS = { customer: '/return-check', associate: '/return-check' };
const SHIPMENTS = { customer: '/shipment', associate: '/shipment' };
const SHARED = { customer: '/shares', associate: '/shares' };
const SUPPLIER_ORDERS = { customer: '/supplier-orders', associate: '/supplier-orders' };
const SUPPLY = { customer: '/supply', associate: '/supply' };
const AUDIT_CHAIN = { customer: '/audit?view=chain', associate: '/audit?view=chain' };
const EXTERNAL_CLIENTS = {
  customer: '/settings/external-clients',
  associate: '/settings/external-clients',
};
const IMPORTS = { customer: '/imports', associate: '/imports' };
const BUSINESS = { customer: '/business', associate: '/client' };

export const NOTICES: Readonly<Record<NoticeKind, NoticeText>> = {
  'hold.expired': {
    records: ofStones('hold'),
    screens: list('hold', '&tab=ended'),
    title: 'Hold expired',
    detail: (stock, count) => `The hold on ${some(stock, count)} has expired.`,
  },
  'hold.withdrawn': {
    records: ofStones('hold'),
    screens: list('hold', '&tab=ended'),
    title: 'Held stone no longer available',
    detail: (stock, count) =>
      `${some(stock, count)} ${is(count)} no longer available, so the hold has ended. See the hold for the reason.`,
  },
  'hold.released': {
    records: ofStones('hold'),
    screens: list('hold', '&tab=ended'),
    title: 'Hold released',
    detail: (stock, count) =>
      `Staff have released the hold on ${some(stock, count)}. See the hold for the reason.`,
  },
  'hold.extended': {
    records: ofStones('hold'),
    screens: list('hold'),
    title: 'Hold extended',
    detail: (stock, count) =>
      `Staff have extended the hold on ${some(stock, count)}. See the hold for the reason.`,
  },
  'queue.left': {
    records: ofStones('hold_queue'),
    screens: list('hold', '&tab=line'),
    title: 'Removed from the waitlist',
    detail: (stock, count) =>
      `You are no longer on the waitlist for ${some(stock, count)}. The reason was sent by e-mail.`,
  },
  'queue.offered': {
    records: ofStones('hold_queue'),
    screens: list('hold', '&tab=line'),
    title: 'Waitlist offer',
    detail: (stock, count) =>
      `${some(stock, count)} ${is(count)} available and reserved for you until the offer expires.`,
  },
  'queue.lapsed': {
    records: ofStones('hold_queue'),
    screens: list('hold', '&tab=line'),
    title: 'Waitlist offer expired',
    detail: (stock, count) =>
      `The offer for ${some(stock, count)} has expired, so the waitlist entry has ended.`,
  },
  'queue.recalled': {
    records: ofStones('hold_queue'),
    screens: list('hold', '&tab=line'),
    title: 'Waitlist offer withdrawn',
    detail: (stock, count) =>
      `The offer for ${some(stock, count)} is withdrawn. The waitlist entry is kept.`,
  },
  'queue.closed': {
    records: ofStones('hold_queue'),
    screens: list('hold', '&tab=line'),
    title: 'Waitlisted stone sold',
    detail: (stock, count) =>
      `Another trading client has bought ${some(stock, count)}, so ${count === 1 ? 'its waitlist is' : 'their waitlists are'} closed.`,
  },
  'cart.closed': {
    records: ofStones('cart_line'),
    screens: list('cart'),
    title: 'Stone in the cart sold',
    detail: (stock, count) =>
      `Another trading client has bought ${some(stock, count)}, which ${is(count)} no longer in the cart.`,
  },
  'confirm.requested': {
    records: OF_ORDERS,
    audience: 'requestersAndHouse',
    screens: list('confirm-stone'),
    title: 'New order',
    detail: (stock, count) => `The order for ${some(stock, count)} is awaiting approval.`,
  },
  'confirm.updated': {
    records: OF_ORDERS,
    audience: 'requesters',
    screens: list('confirm-stone'),
    title: 'Order changed',
    detail: (stock, count) =>
      `The price or remark of the order for ${some(stock, count)} has changed.`,
  },
  'confirm.approved': {
    records: OF_ORDERS,
    audience: 'requesters',
    screens: list('confirm-stone', '&tab=ended'),
    title: 'Order approved',
    detail: (stock, count) =>
      `The order for ${some(stock, count)} is approved, and the invoice is issued.`,
  },
  'confirm.rejected': {
    records: OF_ORDERS,
    audience: 'requesters',
    screens: list('confirm-stone', '&tab=ended'),
    title: 'Order rejected',
    detail: (stock, count) =>
      `The order for ${some(stock, count)} was rejected. See the order for the reason.`,
  },
  'confirm.cancelled': {
    records: OF_ORDERS,
    audience: 'requesters',
    screens: list('confirm-stone', '&tab=ended'),
    title: 'Order cancelled',
    detail: (stock, count) =>
      `The order for ${some(stock, count)} is cancelled. See the order for the reason.`,
  },
  'confirm.expired': {
    records: OF_ORDERS,
    audience: 'requestersAndHouse',
    screens: list('confirm-stone', '&tab=ended'),
    title: 'Order expired',
    detail: (stock, count) =>
      `The order was cancelled because no decision was made in time. Available again: ${some(stock, count)}.`,
  },
  'confirm.reversed': {
    records: OF_ORDERS,
    audience: 'requesters',
    screens: list('confirm-stone', '&tab=ended'),
    title: 'Sale reversed',
    detail: (stock, count) =>
      `The sale of ${some(stock, count)} is reversed and credited. See the order for the reason.`,
  },
  'confirm.waiting': {
    records: OF_ORDERS,
    audience: 'staff',
    screens: list('confirm-stone'),
    title: 'Order still awaiting a decision',
    detail: (stock, count) =>
      `The order for ${some(stock, count)} will be cancelled automatically if no decision is made in time.`,
  },
  'confirm.withdrawn': {
    records: OF_ORDERS,
    audience: 'requesters',
    screens: list('confirm-stone', '&tab=ended'),
    title: 'Ordered stone no longer available',
    detail: (stock, count) =>
      `${some(stock, count)} ${has(count)} been taken off the market and cannot be sold to you. See the order for the reason.`,
  },
  'memo.withdrawn': {
    records: ofStones('memo_line'),
    screens: list('memo', '&tab=ended'),
    title: 'Stone on memo no longer available',
    detail: (stock, count) =>
      `${some(stock, count)} ${has(count)} been taken off the memo and off the market. See the memo for the reason.`,
  },
  'memo.issued': {
    records: ofStones('memo_line'),
    screens: list('memo'),
    title: 'Stones issued on memo',
    detail: (stock, count) => `${some(stock, count)} ${is(count)} on memo.`,
  },
  'memo.sold': {
    records: ofStones('memo_line'),
    screens: list('memo', '&tab=ended'),
    title: 'Stones sold from a memo',
    detail: (stock, count) => `${some(stock, count)} ${is(count)} sold, and the invoice is issued.`,
  },
  'check.waiting': {
    records: ofStones('return_check'),
    audience: 'staff',
    screens: RETURNS,
    title: 'Returned stones to check',
    detail: (stock, count) =>
      `${some(stock, count)} came back from a memo and ${is(count)} off the market until ${count === 1 ? 'it is' : 'they are'} checked.`,
  },
  'check.failed': {
    records: ofStones('return_check'),
    audience: 'house',
    screens: list('memo', '&tab=ended'),
    title: 'Return check failed',
    detail: (stock, count) =>
      `${some(stock, count)} did not pass ${its(count)} return check and ${count === 1 ? 'stays' : 'stay'} off the market. See the return check for the reason.`,
  },
  'memoDocument.renewed': {
    records: OF_RENEWED,
    screens: list('memo'),
    title: 'Memo renewed',
    detail: (memo, count) => `The stones on ${some(memo, count)} can stay out longer.`,
  },
  'memo.requested': {
    records: OF_MEMO_REQUESTS,
    audience: 'house',
    screens: list('memo'),
    title: 'Request about stones on memo',
    detail: (stock, count) => `The trading client has sent a request about ${some(stock, count)}.`,
  },
  'memo.granted': {
    records: ofStones('memo_line'),
    screens: list('memo'),
    title: 'Memo request granted',
    detail: (stock, count) => `The request about ${some(stock, count)} is granted.`,
  },
  'memo.declined': {
    records: ofStones('memo_line'),
    screens: list('memo'),
    title: 'Memo request declined',
    detail: (stock, count) =>
      `The request about ${some(stock, count)} is declined. The memo shows the reason.`,
  },
  'memoDocument.opened': {
    records: OF_MEMOS,
    screens: list('memo'),
    title: 'Memo terms not accepted yet',
    detail: (memo, count) =>
      `The terms of ${some(memo, count)} wait for acceptance by the trading client.`,
  },
  'memoDocument.accepted': {
    records: OF_ACCEPTED,
    audience: 'requestersAndHouse',
    screens: list('memo'),
    title: 'Memo terms accepted',
    detail: (memo, count) => `The trading client has accepted the terms of ${some(memo, count)}.`,
  },
  'memo.due': {
    records: OF_DUE,
    screens: list('memo'),
    title: 'Memo due soon',
    detail: (memo, count) => `The stones on ${some(memo, count)} are due back soon.`,
  },
  'memo.overdue': {
    records: OF_MEMOS,
    screens: list('memo'),
    title: 'Memo overdue',
    detail: (memo, count) => `The stones on ${some(memo, count)} are overdue for return.`,
  },
  'memo.suspended': {
    records: OF_MEMOS,
    audience: 'house',
    screens: list('memo'),
    title: 'Trading client blocked from self-service memos',
    detail: (memo, count) =>
      `${some(memo, count)} ${is(count)} overdue for longer than the limit. Staff can still issue memos to the trading client.`,
  },
  'invoice.due': {
    records: OF_INVOICES,
    screens: list('invoice'),
    title: 'Invoice due soon',
    detail: (invoice, count) => `${some(invoice, count)} ${is(count)} due for payment soon.`,
  },
  'invoice.overdue': {
    records: OF_INVOICES,
    screens: list('invoice'),
    title: 'Invoice overdue',
    detail: (invoice, count) => `${some(invoice, count)} ${is(count)} overdue for payment.`,
  },
  'shipment.collected': {
    records: OF_SHIPMENTS,
    screens: SHIPMENTS,
    title: 'Shipment on its way',
    detail: (shipment, count) =>
      `${some(shipment, count)} ${is(count)} on the way: the carrier has collected the stones.`,
  },
  'shipment.delivered': {
    records: OF_SHIPMENTS,
    screens: SHIPMENTS,
    title: 'Shipment delivered',
    detail: (shipment, count) => `${some(shipment, count)} ${is(count)} delivered.`,
  },
  'shipment.disputed': {
    records: OF_SHIPMENTS,
    audience: 'requestersAndHouse',
    screens: SHIPMENTS,
    title: 'Shipment delivered with a discrepancy',
    detail: (shipment, count) =>
      `${some(shipment, count)} ${is(count)} delivered with a discrepancy. See the shipment for the stones.`,
  },
  'shipment.settled': {
    records: OF_SHIPMENTS,
    screens: SHIPMENTS,
    title: 'Discrepancy settled',
    detail: (shipment, count) => `The discrepancies of ${some(shipment, count)} are settled.`,
  },
  'enquiry.asked': {
    records: ofStones('enquiry'),
    audience: 'otherSide',
    screens: list('enquiry'),
    title: 'New enquiry',
    detail: (stock, count) => `There is a new enquiry about ${some(stock, count)}.`,
  },
  'enquiry.answered': {
    records: ofStones('enquiry'),
    audience: 'otherSide',
    screens: list('enquiry'),
    title: 'New message in an enquiry',
    detail: (stock, count) => `There is a new message about ${some(stock, count)}.`,
  },
  'enquiry.closed': {
    records: ofStones('enquiry'),
    audience: 'otherSide',
    screens: list('enquiry', '&tab=ended'),
    title: 'Enquiry closed',
    detail: (stock, count) => `The enquiry about ${some(stock, count)} is closed.`,
  },
  'supply.asked': {
    records: OF_OWN_QUESTIONS,
    audience: 'keeper',
    screens: SUPPLIER_ORDERS,
    title: 'Please confirm an order',
    detail: (stock, count) =>
      `${some(stock, count)} ${is(count)} ordered. Please confirm that ${count === 1 ? 'the stone is' : 'the stones are'} available.`,
  },
  'supply.waiting': {
    records: OF_OWN_QUESTIONS,
    audience: 'keeper',
    screens: SUPPLIER_ORDERS,
    title: 'Reminder: please confirm an order',
    detail: (stock, count) =>
      `The order for ${some(stock, count)} still awaits your answer. Half of the time has passed.`,
  },
  'supply.confirmed': {
    records: OF_QUESTIONS,
    audience: 'staff',
    screens: list('confirm-stone'),
    title: 'Confirmed by the supplier',
    detail: (stock, count) => `The supplier has confirmed ${some(stock, count)}.`,
  },
  'supply.priceChanged': {
    records: OF_QUESTIONS,
    audience: 'staff',
    screens: list('confirm-stone'),
    title: 'New supplier price',
    detail: (stock, count) =>
      `The supplier asks for another price for ${some(stock, count)}. See the order for the new cost.`,
  },
  'supply.declined': {
    records: OF_QUESTIONS,
    audience: 'staff',
    screens: list('confirm-stone'),
    title: 'Declined by the supplier',
    detail: (stock, count) =>
      `The supplier no longer has ${some(stock, count)}. Please reject the order.`,
  },
  'supply.expired': {
    records: OF_QUESTIONS,
    audience: 'staff',
    screens: list('confirm-stone'),
    title: 'No answer from the supplier',
    detail: (stock, count) =>
      `The supplier has not answered in time about ${some(stock, count)}. Call the supplier or ask again.`,
  },
  'supply.sold': {
    records: OF_OWN_QUESTIONS,
    audience: 'keeper',
    screens: SUPPLIER_ORDERS,
    title: 'Order approved',
    detail: (stock, count) => `${some(stock, count)} ${is(count)} sold.`,
  },
  'supply.ended': {
    records: OF_OWN_QUESTIONS,
    audience: 'keeper',
    screens: SUPPLIER_ORDERS,
    title: 'Order ended',
    detail: (stock, count) =>
      `The order for ${some(stock, count)} has ended without a sale. You can sell ${count === 1 ? 'the stone' : 'the stones'} elsewhere.`,
  },
  'priceOffer.made': {
    records: ofStones('price_offer'),
    audience: 'otherSide',
    screens: list('price-offer'),
    title: 'New price offer',
    detail: (stock, count) => `There is a price offer for ${some(stock, count)}.`,
  },
  'priceOffer.countered': {
    records: ofStones('price_offer'),
    audience: 'otherSide',
    screens: list('price-offer'),
    title: 'New counter-offer',
    detail: (stock, count) => `There is a counter-offer for ${some(stock, count)}.`,
  },
  'priceOffer.accepted': {
    records: ofStones('price_offer'),
    audience: 'otherSide',
    screens: list('price-offer', '&tab=ended'),
    title: 'Price offer accepted',
    detail: (stock, count) =>
      `The price offer for ${some(stock, count)} is accepted, and the order is placed at this price.`,
  },
  'priceOffer.declined': {
    records: ofStones('price_offer'),
    audience: 'otherSide',
    screens: list('price-offer', '&tab=ended'),
    title: 'Price offer declined',
    detail: (stock, count) => `The price offer for ${some(stock, count)} is declined.`,
  },
  'priceOffer.withdrawn': {
    records: ofStones('price_offer'),
    audience: 'otherSide',
    screens: list('price-offer', '&tab=ended'),
    title: 'Price offer withdrawn',
    detail: (stock, count) => `The price offer for ${some(stock, count)} is withdrawn.`,
  },
  'priceOffer.expired': {
    records: ofStones('price_offer', 'array_agg(distinct r.offered_by)'),
    audience: 'requestersAndHouse',
    screens: list('price-offer', '&tab=ended'),
    title: 'Price offer expired',
    detail: (stock, count) =>
      `The price offer for ${some(stock, count)} has expired without an answer.`,
  },
  'priceOffer.closed': {
    records: ofStones('price_offer'),
    screens: list('price-offer', '&tab=ended'),
    title: 'Price offer ended',
    detail: (stock, count) =>
      `${some(stock, count)} ${is(count)} no longer for sale, so the price offer has ended. See the price offer for the reason.`,
  },
  'watchlist.freed': {
    records: OF_WATCHED,
    audience: 'watchers',
    screens: list('watchlist'),
    title: 'Watched stone available',
    detail: (stock, count) => `${some(stock, count)} ${is(count)} available again.`,
  },
  'demand.matched': {
    records: OF_MATCHES,
    audience: 'requesters',
    screens: DEMANDS,
    title: 'New match for a demand',
    detail: (stock, count) =>
      `${some(stock, count)} ${count === 1 ? 'matches' : 'match'} a demand.`,
  },
  'search.alert': {
    records: OF_ALERTS,
    audience: 'keeper',
    screens: SAVED_SEARCHES,
    title: 'Saved search',
    detail: (news) => `${news}.`,
  },
  'demand.expired': {
    records: OF_DEMANDS,
    audience: 'requesters',
    screens: DEMANDS,
    title: 'Demand expired',
    detail: (demand, count) =>
      `${some(demand, count)} ${is(count)} closed: ${its(count)} last day has passed.`,
  },
  'feed.paused': {
    records: OF_FEEDS,
    audience: 'staff',
    screens: SUPPLY,
    title: 'Supplier schedule paused',
    detail: (supplier) =>
      `Five fetches from ${supplier} failed in a row, so the schedule is paused. See the last runs of the supplier for the cause.`,
  },
  'export.paused': {
    records: OF_EXPORTS,
    audience: 'staff',
    screens: EXTERNAL_CLIENTS,
    title: 'Stock export paused',
    detail: (clientName) =>
      `Sending the stock to ${clientName} failed five times in a row, so the schedule is paused. See the last runs for the cause.`,
  },
  'audit.broken': {
    records: OF_CHECKS,
    audience: 'overseers',
    screens: AUDIT_CHAIN,
    title: 'Audit log check failed',
    detail: (findings, count) =>
      `The check of the full audit log found ${findings} ${count === 1 ? 'fault' : 'faults'}. See the check for the entries that do not match.`,
  },
  'import.waiting': {
    records: OF_IMPORTS,
    audience: 'staff',
    screens: IMPORTS,
    title: 'Stock list needs approval',
    detail: (list) => `${list} needs approval because it exceeds the limits of its supplier.`,
  },
  'import.applied': {
    records: OF_IMPORTS,
    audience: 'keeper',
    screens: IMPORTS,
    title: 'Stock list applied',
    detail: (list) => `The stock now matches ${list}.`,
  },
  'import.refused': {
    records: OF_IMPORTS,
    audience: 'keeper',
    screens: IMPORTS,
    title: 'Stock list refused',
    detail: (list) => `${list} was not applied. See the stock list for the reason.`,
  },
  'import.rolledBack': {
    records: OF_IMPORTS,
    audience: 'keeper',
    screens: IMPORTS,
    title: 'Stock list rolled back',
    detail: (list) =>
      `The changes made by ${list} have been undone. See the stock list for the reason.`,
  },
  'kyc.approved': {
    records: OF_DOCUMENTS,
    screens: BUSINESS,
    title: 'Document approved',
    detail: (document) => `${document} is approved and counts towards the registration.`,
  },
  'kyc.rejected': {
    records: OF_DOCUMENTS,
    screens: BUSINESS,
    title: 'Document rejected',
    detail: (document) => `${document} must be sent again. See the document for the reason.`,
  },
  'kyc.takenBack': {
    records: OF_DOCUMENTS,
    screens: BUSINESS,
    title: 'Document under review again',
    detail: (document) => `The decision on ${document} was a mistake and has been undone.`,
  },
  'business.registered': {
    records: OF_BUSINESSES,
    screens: BUSINESS,
    title: 'Business registered',
    detail: (company) => `${company} can now hold stones and trade.`,
  },
  'business.unregistered': {
    records: OF_BUSINESSES,
    screens: BUSINESS,
    title: 'Business no longer registered',
    detail: (company) => `${company} keeps its current holds but cannot place new ones or trade.`,
  },
  'business.expiring': {
    records: OF_VERIFIED,
    audience: 'clientAndHouse',
    screens: BUSINESS,
    title: 'KYC verification ends soon',
    detail: (company) => `${company}. Please send or check new documents.`,
  },
  'business.expired': {
    records: OF_VERIFIED,
    audience: 'clientAndHouse',
    screens: BUSINESS,
    title: 'KYC verification expired',
    detail: (company) =>
      `${company}. Only an administrator can issue memos and approve orders until the next verification.`,
  },
  'share.asked': {
    records: OF_SHARED,
    audience: 'keeper',
    screens: SHARED,
    title: 'Enquiry from a shared link',
    detail: (stock, count) => `A recipient of your link asks you about ${some(stock, count)}.`,
  },
};
