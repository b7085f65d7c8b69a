import type {
  DOCUMENT_LETTERS,
  MAILING_LETTERS,
  NumberedKind,
  STOCK_LIST_LETTERS,
} from '../../src/common/document-letters.ts';

/** Invoices and credit notes are numbered otherwise: see gapless-numbers.ts. */
export type NumberPrefix =
  | (typeof DOCUMENT_LETTERS)[Exclude<NumberedKind, 'invoice' | 'creditNote'>]
  | typeof STOCK_LIST_LETTERS
  | typeof MAILING_LETTERS;

/**
 * The next number as `series.number` of the statement that writes its record. It comes from a sequence: no change waits
 * for another's commit, and a change that is undone leaves a gap.
 */
export const NEXT_NUMBER = (prefix: NumberPrefix): string =>
  `series as (select next_number('${prefix}') as number)`;
