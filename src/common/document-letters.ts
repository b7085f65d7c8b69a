/** Letters with which the numbers of documents begin. People read them aloud, so they never change. */
export const DOCUMENT_LETTERS = {
  hold: 'HO',
  order: 'CO',
  request: 'EX',
  memo: 'ME',
  invoice: 'IN',
  creditNote: 'CN',
  enquiry: 'EN',
  demand: 'DE',
} as const;

/** A stock list has a number as well, and no screen that opens it by that. */
export const STOCK_LIST_LETTERS = 'SL';

/** Nor is a mailing opened by its number. */
export const MAILING_LETTERS = 'ML';

/** What is called by a number. */
export type NumberedKind = keyof typeof DOCUMENT_LETTERS;

/** The kind of document that has such a number; undefined where none has. */
export const kindOfNumber = (no: string): NumberedKind | undefined =>
  (Object.keys(DOCUMENT_LETTERS) as NumberedKind[]).find((kind) =>
    no.startsWith(`${DOCUMENT_LETTERS[kind]}-`),
  );
