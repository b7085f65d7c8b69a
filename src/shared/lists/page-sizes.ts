export const PAGE_SIZES = {
  /** Page size of lists that have no entry here. */
  table: 500,
  cart: 50,
  confirmStone: 50,
  enquiry: 50,
  priceOffer: 50,
  guests: 50,
  rapPrices: 50,
  confirmStoneOfClient: 25,
  externalClient: 200,
  bulkEmails: 1000,
  auditLogs: 100,
  matches: 50,
} satisfies Readonly<Record<string, number>>;
