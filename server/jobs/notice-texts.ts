import { STONE_STATUS, WATCHLIST_STATUS } from '../../src/machines/codes.ts';
import type { ListName } from '../../src/machines/lists.ts';
import type { NoticeKind } from '../workflows/open-notices.ts';
import type { Audience } from './notice-audiences.ts';

interface NoticeText {
  /**
   * SQL that returns one row a business: `subject`, `count`, `ids` of the records, people that the
   * audience names, and optionally `place`
   */
  records: string;
  /** default: the people of the business and its associate */
  audience?: Audience;
  /** the screen that the notice links to, by kind of recipient */
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
    | 'return_check',
  makers = 'null',
) =>
  `select r.business_id, min(s.stock_no) as subject, count(*)::int as count, array_agg(r.id) as ids, ${makers} as makers
     from ${table} r join stone s on s.id = r.stone_id where r.id = any($1) group by r.business_id`;
const OF_ORDERS = ofStones('confirm_stone', 'array_agg(distinct r.requested_by)');
/** One row a watcher, with all stones that became available together. */
const OF_WATCHED = `select w.business_id, case when w.business_id is null then w.added_by end as keeper_id,
         min(s.stock_no) as subject, count(*)::int as count, array_agg(s.id) as ids
    from watch_line w join stone s on s.id = w.stone_id
   where w.stone_id = any($1) and w.state = ${WATCHLIST_STATUS.watched.code} and s.status = ${STONE_STATUS.available.code}
   group by 1, 2`;
const OF_MATCHES = `select d.business_id, min(s.stock_no) as subject, count(*)::int as count, array_agg(distinct d.id) as ids, array_agg(distinct d.placed_by) as makers
     from demand_match m join demand d on d.id = m.demand_id join stone s on s.id = m.stone_id where m.id = any($1) group by d.business_id`;
const OF_DEMANDS = `select business_id, min(demand_no) as subject, count(*)::int as count, array_agg(id) as ids, array_agg(distinct placed_by) as makers
     from demand where id = any($1) group by business_id`;
const OF_DOCUMENTS = `select d.business_id, min(d.document_name) as subject, count(*)::int as count, array_agg(d.id) as ids
     from kyc_document d where d.id = any($1) group by d.business_id`;
const OF_MEMOS = `select business_id, min(memo_no) as subject, count(*)::int as count, array_agg(id) as ids
     from memo where id = any($1) group by business_id`;
const OF_BUSINESSES = `select id as business_id, company_name as subject, 1 as count, array[id] as ids from business where id = any($1)`;

/** One row a schedule. It has no business, so only staff is notified. */
const OF_FEEDS = `select null::uuid as business_id, p.name as subject, 1 as count, array[f.id] as ids
    from feed f join provider p on p.id = f.provider_id where f.id = any($1)`;

/** One row a check of the audit log. Its subject is the number of faults. */
const OF_CHECKS = `select null::uuid as business_id, c.faults::text as subject, c.faults::int as count, array[c.id] as ids from audit_check c where c.id = any($1)`;

/** One row a destination. It has no business, because only staff can correct the fault. */
const OF_EXPORTS = `select null::uuid as business_id, c.name as subject, 1 as count, array[e.id] as ids
    from stock_export e join external_client c on c.id = e.client_id where e.id = any($1)`;

/**
 * One row a list. The recipient is the supplier's user, and the notice links to the list itself.
 */
const OF_IMPORTS = `select null::uuid as business_id, p.user_id as keeper_id, i.import_no || ' of ' || p.name as subject, 1 as count, array[i.id] as ids,
         '/imports/' || i.id as place
    from stock_import i join provider p on p.id = i.provider_id where i.id = any($1)`;

const OF_SHARED = `select null::uuid as business_id, sharer_id as keeper_id, coalesce(stock_numbers[1], '') as subject,
         cardinality(stock_numbers) as count, array[id] as ids
    from share_enquiry where id = any($1) and answered_at is null`;

/** The list with `type=all` shows white and fancy stones, so the link works for both. */
const list = (name: ListName, address: '' | '&tab=ended' | '&tab=line' = '') => ({
  customer: `/customer-profile/${name}?type=all${address}`,
  associate: `/transaction/${name}?type=all${address}`,
});
const DEMANDS = { customer: '/demand', associate: '/demand' };
const RETURNS = { customer: '/return-check', associate: '/return-check' };
const SHARED = { customer: '/shares', associate: '/shares' };
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
    title: 'A hold has ended',
    detail: (stock, count) => `The time of ${some(stock, count)} is up.`,
  },
  'hold.withdrawn': {
    records: ofStones('hold'),
    screens: list('hold', '&tab=ended'),
    title: 'A held stone is gone',
    detail: (stock, count) =>
      `The back office had to withdraw ${some(stock, count)}. The reason stands with the hold.`,
  },
  'hold.released': {
    records: ofStones('hold'),
    screens: list('hold', '&tab=ended'),
    title: 'A hold was ended for you',
    detail: (stock, count) =>
      `The house has released ${some(stock, count)}. The reason stands with the hold.`,
  },
  'hold.extended': {
    records: ofStones('hold'),
    screens: list('hold'),
    title: 'A hold was extended for you',
    detail: (stock, count) =>
      `The house keeps ${some(stock, count)} for you longer. The reason stands with the hold.`,
  },
  'queue.left': {
    records: ofStones('hold_queue'),
    screens: list('hold', '&tab=line'),
    title: 'A place in line was given up for you',
    detail: (stock, count) =>
      `You are no longer in line for ${some(stock, count)}. A letter says why.`,
  },
  'queue.offered': {
    records: ofStones('hold_queue'),
    screens: list('hold', '&tab=line'),
    title: 'It is your turn',
    detail: (stock, count) =>
      `${some(stock, count)} ${is(count)} free and kept for you for a short time.`,
  },
  'queue.lapsed': {
    records: ofStones('hold_queue'),
    screens: list('hold', '&tab=line'),
    title: 'An offer has run out',
    detail: (stock, count) => `${some(stock, count)} went to the next in line.`,
  },
  'queue.recalled': {
    records: ofStones('hold_queue'),
    screens: list('hold', '&tab=line'),
    title: 'An offer is taken back',
    detail: (stock, count) =>
      `${some(stock, count)} cannot be taken now. The place in line is kept.`,
  },
  'queue.closed': {
    records: ofStones('hold_queue'),
    screens: list('hold', '&tab=line'),
    title: 'The stone was sold',
    detail: (stock, count) =>
      `${some(stock, count)} ${is(count)} sold to another, so ${count === 1 ? 'its line is' : 'their lines are'} closed.`,
  },
  'cart.closed': {
    records: ofStones('cart_line'),
    screens: list('cart'),
    title: 'A stone of the cart was sold',
    detail: (stock, count) =>
      `${some(stock, count)} ${is(count)} sold to another and no longer in the cart.`,
  },
  'confirm.requested': {
    records: OF_ORDERS,
    audience: 'requestersAndHouse',
    screens: list('confirm-stone'),
    title: 'A purchase is asked for',
    detail: (stock, count) =>
      `${some(stock, count)} ${count === 1 ? 'waits' : 'wait'} for the answer of the house.`,
  },
  'confirm.updated': {
    records: OF_ORDERS,
    audience: 'requesters',
    screens: list('confirm-stone'),
    title: 'An order has changed',
    detail: (stock, count) => `Price or remark of ${some(stock, count)} is another now.`,
  },
  'confirm.approved': {
    records: OF_ORDERS,
    audience: 'requesters',
    screens: list('confirm-stone', '&tab=ended'),
    title: 'A purchase is approved',
    detail: (stock, count) =>
      `${some(stock, count)} ${is(count)} sold to you, and the invoice is written.`,
  },
  'confirm.rejected': {
    records: OF_ORDERS,
    audience: 'requesters',
    screens: list('confirm-stone', '&tab=ended'),
    title: 'A purchase is rejected',
    detail: (stock, count) =>
      `${some(stock, count)} ${is(count)} not sold. The reason stands with the order.`,
  },
  'confirm.cancelled': {
    records: OF_ORDERS,
    audience: 'requesters',
    screens: list('confirm-stone', '&tab=ended'),
    title: 'A request was cancelled for you',
    detail: (stock, count) =>
      `The request for ${some(stock, count)} is cancelled. The reason stands with the order.`,
  },
  'confirm.expired': {
    records: OF_ORDERS,
    audience: 'requestersAndHouse',
    screens: list('confirm-stone', '&tab=ended'),
    title: 'A request has run out of time',
    detail: (stock, count) =>
      `Nobody answered in time for ${some(stock, count)}. The request is cancelled and the stone free.`,
  },
  'confirm.reversed': {
    records: OF_ORDERS,
    audience: 'requesters',
    screens: list('confirm-stone', '&tab=ended'),
    title: 'A sale is taken back',
    detail: (stock, count) =>
      `The sale of ${some(stock, count)} is taken back and credited. The reason stands with the order.`,
  },
  'confirm.waiting': {
    records: OF_ORDERS,
    audience: 'staff',
    screens: list('confirm-stone'),
    title: 'A purchase still waits for its answer',
    detail: (stock, count) =>
      `${some(stock, count)} ${is(count)} cancelled by the clock if nobody answers.`,
  },
  'confirm.withdrawn': {
    records: OF_ORDERS,
    audience: 'requesters',
    screens: list('confirm-stone', '&tab=ended'),
    title: 'A stone that was asked for is gone',
    detail: (stock, count) =>
      `${some(stock, count)} ${is(count)} not sold and ${has(count)} left the market. The reason stands with the order.`,
  },
  'memo.withdrawn': {
    records: ofStones('memo_line'),
    screens: list('memo', '&tab=ended'),
    title: 'A stone of a memo is gone',
    detail: (stock, count) =>
      `${some(stock, count)} ${is(count)} taken off the memo and ${has(count)} left the market. The reason stands with it.`,
  },
  'memo.issued': {
    records: ofStones('memo_line'),
    screens: list('memo'),
    title: 'Stones are on memo',
    detail: (stock, count) => `${some(stock, count)} ${is(count)} out on memo.`,
  },
  'memo.sold': {
    records: ofStones('memo_line'),
    screens: list('memo', '&tab=ended'),
    title: 'Stones are sold from a memo',
    detail: (stock, count) =>
      `${some(stock, count)} ${is(count)} sold, and the invoice is written.`,
  },
  'check.waiting': {
    records: ofStones('return_check'),
    audience: 'staff',
    screens: RETURNS,
    title: 'Returned stones wait for their check',
    detail: (stock, count) =>
      `${some(stock, count)} came back from a memo and ${is(count)} off the market until ${count === 1 ? 'it is' : 'they are'} looked at.`,
  },
  'check.failed': {
    records: ofStones('return_check'),
    audience: 'house',
    screens: list('memo', '&tab=ended'),
    title: 'A returned stone is not as it was',
    detail: (stock, count) =>
      `${some(stock, count)} did not pass ${its(count)} check and ${count === 1 ? 'stays' : 'stay'} off the market. The reason stands with it.`,
  },
  'memo.overdue': {
    records: OF_MEMOS,
    screens: list('memo'),
    title: 'A memo is overdue',
    detail: (memo, count) => `The stones of ${some(memo, count)} should have come back by now.`,
  },
  'memo.suspended': {
    records: OF_MEMOS,
    audience: 'house',
    screens: list('memo'),
    title: 'A client takes no memo by itself',
    detail: (memo, count) =>
      `${some(memo, count)} ${is(count)} overdue for too long. The house may still issue to the client.`,
  },
  'enquiry.asked': {
    records: ofStones('enquiry'),
    audience: 'otherSide',
    screens: list('enquiry'),
    title: 'A question about a stone',
    detail: (stock, count) => `Somebody asks about ${some(stock, count)}.`,
  },
  'enquiry.answered': {
    records: ofStones('enquiry'),
    audience: 'otherSide',
    screens: list('enquiry'),
    title: 'An enquiry has a new message',
    detail: (stock, count) => `There is news about ${some(stock, count)}.`,
  },
  'enquiry.closed': {
    records: ofStones('enquiry'),
    audience: 'otherSide',
    screens: list('enquiry', '&tab=ended'),
    title: 'An enquiry is closed',
    detail: (stock, count) => `Nothing more is to be said about ${some(stock, count)}.`,
  },
  'watchlist.freed': {
    records: OF_WATCHED,
    audience: 'watchers',
    screens: list('watchlist'),
    title: 'A watched stone is free',
    detail: (stock, count) => `${some(stock, count)} ${is(count)} available again.`,
  },
  'demand.matched': {
    records: OF_MATCHES,
    audience: 'requesters',
    screens: DEMANDS,
    title: 'A stone that was wanted has come',
    detail: (stock, count) =>
      `${some(stock, count)} ${count === 1 ? 'fits' : 'fit'} what is wanted.`,
  },
  'demand.expired': {
    records: OF_DEMANDS,
    audience: 'requesters',
    screens: DEMANDS,
    title: 'A demand has run out',
    detail: (demand, count) =>
      `${some(demand, count)} ${is(count)} closed: ${its(count)} last day has passed.`,
  },
  'feed.paused': {
    records: OF_FEEDS,
    audience: 'staff',
    screens: SUPPLY,
    title: 'Lists of a supplier are no longer fetched',
    detail: (supplier) =>
      `Five fetches from ${supplier} failed one after the other, so its schedule is paused. Its last runs say why.`,
  },
  'export.paused': {
    records: OF_EXPORTS,
    audience: 'staff',
    screens: EXTERNAL_CLIENTS,
    title: 'Stock is no longer sent to a client',
    detail: (clientName) =>
      `Five times in a row the stock could not be sent to ${clientName}, so its schedule is paused. Its last runs say why.`,
  },
  'audit.broken': {
    records: OF_CHECKS,
    audience: 'overseers',
    screens: AUDIT_CHAIN,
    title: 'The audit log was touched',
    detail: (findings, count) =>
      `A check of the whole log found ${findings} ${count === 1 ? 'thing' : 'things'} that nobody wrote so. It names the entries.`,
  },
  'import.waiting': {
    records: OF_IMPORTS,
    audience: 'staff',
    screens: IMPORTS,
    title: 'A stock list waits for you',
    detail: (list) => `${list} changes more than its supplier may without a person.`,
  },
  'import.applied': {
    records: OF_IMPORTS,
    audience: 'keeper',
    screens: IMPORTS,
    title: 'Your stock list was applied',
    detail: (list) => `The stock is as ${list} says.`,
  },
  'import.refused': {
    records: OF_IMPORTS,
    audience: 'keeper',
    screens: IMPORTS,
    title: 'Your stock list was refused',
    detail: (list) => `Nothing of ${list} was done. The reason stands with the list.`,
  },
  'import.rolledBack': {
    records: OF_IMPORTS,
    audience: 'keeper',
    screens: IMPORTS,
    title: 'Your stock list was taken back',
    detail: (list) => `What ${list} did is undone. The reason stands with the list.`,
  },
  'kyc.approved': {
    records: OF_DOCUMENTS,
    screens: BUSINESS,
    title: 'A document is approved',
    detail: (document) => `${document} counts towards the registration.`,
  },
  'kyc.rejected': {
    records: OF_DOCUMENTS,
    screens: BUSINESS,
    title: 'A document is rejected',
    detail: (document) => `${document} has to be sent again. The reason stands with the document.`,
  },
  'kyc.takenBack': {
    records: OF_DOCUMENTS,
    screens: BUSINESS,
    title: 'A document is looked at again',
    detail: (document) => `What was decided on ${document} was a slip and does not count.`,
  },
  'business.registered': {
    records: OF_BUSINESSES,
    screens: BUSINESS,
    title: 'The business is registered',
    detail: (company) => `${company} can hold stones and trade.`,
  },
  'business.unregistered': {
    records: OF_BUSINESSES,
    screens: BUSINESS,
    title: 'The business is no longer registered',
    detail: (company) => `${company} keeps what it holds and can begin nothing new.`,
  },
  'share.asked': {
    records: OF_SHARED,
    audience: 'keeper',
    screens: SHARED,
    title: 'A reader of your link asks',
    detail: (stock, count) =>
      `Somebody to whom you showed ${some(stock, count)} wants to hear from you.`,
  },
};
