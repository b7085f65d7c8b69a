export type NoticeKind =
  | 'hold.expired'
  | 'hold.withdrawn'
  | 'queue.offered'
  | 'queue.lapsed'
  | 'kyc.approved'
  | 'kyc.rejected'
  | 'business.registered'
  | 'business.unregistered';

interface NoticeText {
  /** one row a business: what it is about, and of how many the subject is the first */
  records: string;
  /** the screen where each kind of reader looks it up */
  screens: Readonly<Record<'customer' | 'associate', string>>;
  title: string;
  detail: (subject: string, count: number) => string;
}

const some = (subject: string, count: number): string =>
  count === 1 ? subject : `${subject} and ${count - 1} more`;

const ofStones = (table: 'hold' | 'hold_queue') =>
  `select r.business_id, min(s.stock_no) as subject, count(*)::int as count
     from ${table} r join stone s on s.id = r.stone_id where r.id = any($1) group by r.business_id`;
const OF_DOCUMENTS = `select d.business_id, min(t.name) as subject, count(*)::int as count
     from kyc_document d join sub_master t on t.nr = d.document_type where d.id = any($1) group by d.business_id`;
const OF_BUSINESSES = `select id as business_id, company_name as subject, 1 as count from business where id = any($1)`;

const holds = (query: string) => ({
  customer: `/customer-profile/hold${query}`,
  associate: `/transaction/hold${query}`,
});
const BUSINESS = { customer: '/business', associate: '/client' };

export const NOTICES: Readonly<Record<NoticeKind, NoticeText>> = {
  'hold.expired': {
    records: ofStones('hold'),
    screens: holds('?currentTab=ended'),
    title: 'A hold has ended',
    detail: (stock, count) => `The time of ${some(stock, count)} is up.`,
  },
  'hold.withdrawn': {
    records: ofStones('hold'),
    screens: holds('?currentTab=ended'),
    title: 'A held stone is gone',
    detail: (stock, count) =>
      `The back office had to withdraw ${some(stock, count)}. The reason stands with the hold.`,
  },
  'queue.offered': {
    records: ofStones('hold_queue'),
    screens: holds('?currentTab=line'),
    title: 'It is your turn',
    detail: (stock, count) => `${some(stock, count)} is free and kept for you for a short time.`,
  },
  'queue.lapsed': {
    records: ofStones('hold_queue'),
    screens: holds('?currentTab=line'),
    title: 'An offer has run out',
    detail: (stock, count) => `${some(stock, count)} went to the next in line.`,
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
};
