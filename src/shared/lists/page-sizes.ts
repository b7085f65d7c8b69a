/** Default page size of each list. */
export const PAGE_SIZES = {
  /** Default for lists without an entry of their own. */
  table: 500,
  cart: 50,
  confirmStone: 50,
  enquiry: 50,
  guests: 50,
  rapPrices: 50,
  /** Orders of one trading client, on the page of that client. */
  confirmStoneOfClient: 25,
  externalClient: 200,
  bulkEmails: 1000,
  auditLogs: 100,
  /** Matched sets; each row is a set of stones. */
  matches: 50,
} satisfies Readonly<Record<string, number>>;
