import type {
  DOCUMENT_PREFIXES,
  MAILING_PREFIX,
  NumberedKind,
  STOCK_LIST_PREFIX,
} from '../../src/common/document-prefixes.ts';

/** Excludes invoices and credit notes, which use gapless-numbers.ts. */
export type NumberPrefix =
  | (typeof DOCUMENT_PREFIXES)[Exclude<NumberedKind, 'invoice' | 'creditNote'>]
  | typeof STOCK_LIST_PREFIX
  | typeof MAILING_PREFIX;

/**
 * CTE with the next number as `series.number`. It uses a sequence: changes never wait for each
 * other, and a rollback leaves a gap.
 */
export const NEXT_NUMBER = (prefix: NumberPrefix): string =>
  `series as (select next_number('${prefix}') as number)`;
