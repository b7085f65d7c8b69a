import type {
  DOCUMENT_PREFIXES,
  MAILING_PREFIX,
  NumberedKind,
  PAYMENT_PREFIX,
  QUOTE_PREFIX,
  STOCK_LIST_PREFIX,
} from '#common/document-prefixes.ts';

/**
 * Prefixes of numbers that may have gaps. Invoices and credit notes use gapless-numbers.ts instead.
 */
export type NumberPrefix =
  | (typeof DOCUMENT_PREFIXES)[Exclude<NumberedKind, 'invoice' | 'creditNote'>]
  | typeof STOCK_LIST_PREFIX
  | typeof MAILING_PREFIX
  | typeof PAYMENT_PREFIX
  | typeof QUOTE_PREFIX;

/**
 * SQL for a CTE with the next number as `series.number`. The number comes from a sequence, so
 * changes never wait for each other, but a rollback leaves a gap.
 */
export const NEXT_NUMBER = (prefix: NumberPrefix): string =>
  `series as (select next_number('${prefix}') as number)`;
