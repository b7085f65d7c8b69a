/**
 * Prefixes of document numbers. Never change a prefix, because documents that were issued keep
 * their numbers.
 */
export const DOCUMENT_PREFIXES = {
  hold: 'HO',
  order: 'CO',
  request: 'EX',
  memo: 'ME',
  invoice: 'IN',
  creditNote: 'CN',
  shipment: 'SH',
  enquiry: 'EN',
  priceOffer: 'OF',
  demand: 'DE',
} as const;

/**
 * Prefix of stock list numbers. No screen opens a stock list by its number, so the prefix is not
 * among `DOCUMENT_PREFIXES`.
 */
export const STOCK_LIST_PREFIX = 'SL';

export const MAILING_PREFIX = 'ML';

/** Prefix of payment numbers. A payment has no lines, so it is not among `DOCUMENT_PREFIXES`. */
export const PAYMENT_PREFIX = 'PA';

/** Prefix of quote numbers. A quote has no lines, so it is not among `DOCUMENT_PREFIXES`. */
export const QUOTE_PREFIX = 'QU';

export type NumberedKind = keyof typeof DOCUMENT_PREFIXES;

export const kindOfNumber = (no: string): NumberedKind | undefined =>
  (Object.keys(DOCUMENT_PREFIXES) as NumberedKind[]).find((kind) =>
    no.startsWith(`${DOCUMENT_PREFIXES[kind]}-`),
  );
