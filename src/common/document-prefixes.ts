/** Prefixes of document numbers. People read them aloud, so they never change. */
export const DOCUMENT_PREFIXES = {
  hold: 'HO',
  order: 'CO',
  request: 'EX',
  memo: 'ME',
  invoice: 'IN',
  creditNote: 'CN',
  enquiry: 'EN',
  demand: 'DE',
} as const;

/** A stock list has a number too, but no screen opens it by that number. */
export const STOCK_LIST_PREFIX = 'SL';

/** A mailing has a number too, but no screen opens it by that number. */
export const MAILING_PREFIX = 'ML';

/** The kinds of document that a number identifies. */
export type NumberedKind = keyof typeof DOCUMENT_PREFIXES;

/** The kind of document by the prefix of its number; undefined if the prefix is unknown. */
export const kindOfNumber = (no: string): NumberedKind | undefined =>
  (Object.keys(DOCUMENT_PREFIXES) as NumberedKind[]).find((kind) =>
    no.startsWith(`${DOCUMENT_PREFIXES[kind]}-`),
  );
