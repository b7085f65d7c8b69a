/** How many records a page holds where the reader chose no other size: one place for every list of the portal. */
export const PAGE_SIZES = {
  /** listing tables, unless they are named here */
  table: 500,
  cart: 50,
  confirmStone: 50,
  enquiry: 50,
  guests: 50,
  rapPrices: 50,
  /** the confirmed stones of one client, on the page about that client */
  confirmStoneOfClient: 25,
  /** lists of external clients */
  externalClient: 200,
  bulkEmails: 1000,
  auditLogs: 100,
  /** sets that match, which are several stones each */
  matches: 50,
} satisfies Readonly<Record<string, number>>;
