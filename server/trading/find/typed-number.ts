import {
  DOCUMENT_PREFIXES,
  MAILING_PREFIX,
  PAYMENT_PREFIX,
  QUOTE_PREFIX,
  STOCK_LIST_PREFIX,
} from '#common/document-prefixes.ts';

/** Prefixes of all numbers that a search can find. */
export const FOUND_PREFIXES = {
  ...DOCUMENT_PREFIXES,
  stockImport: STOCK_LIST_PREFIX,
  mailing: MAILING_PREFIX,
  quote: QUOTE_PREFIX,
  payment: PAYMENT_PREFIX,
} as const;

export type NumberedKind = keyof typeof FOUND_PREFIXES;

export interface TypedNumber {
  readonly kinds: readonly NumberedKind[];
  /** null if the user typed no year */
  readonly year: string | null;
  /** number within the year, padded with zeros; null if the user typed none */
  readonly running: string | null;
  /**
   * null if the typed number is complete; otherwise the part after the kind code, such as `2026-00`
   */
  readonly begins: string | null;
}

const FORM = /^(?<letters>[a-z]{2})?(?<gap>[\s-]*)(?:(?<year>\d{4})[\s-]+)?(?<digits>\d{1,9})?$/i;
const DIGITS = 6;
const YEAR = 4;

const KINDS = Object.keys(FOUND_PREFIXES) as NumberedKind[];

/**
 * Parses a document number as users type it: `CO-2026-000038` or a part of it, `co 2026 38`, or
 * `co38`. `38` matches any kind, and `CO-` matches any order. Returns null for any other text,
 * which may be a name, for example `co`.
 */
export function parseTypedNumber(text: string): TypedNumber | null {
  const { letters, gap = '', year, digits = '' } = FORM.exec(text.trim())?.groups ?? {};
  const kinds = KINDS.filter(
    (kind) => letters === undefined || FOUND_PREFIXES[kind] === letters.toUpperCase(),
  );
  const isPrefix = letters !== undefined && gap.includes('-');
  const isTooLittle = digits === '' && (letters === undefined || (year === undefined && !isPrefix));
  if (kinds.length === 0 || isTooLittle) return null;
  return {
    kinds,
    year: year ?? null,
    running: digits === '' ? null : digits.padStart(DIGITS, '0'),
    begins: prefixPattern(letters, year, digits),
  };
}

/**
 * Returns the part after the kind code if the number may be incomplete: '' for `CO-`, `2026-` for
 * `CO-2026`, `2026-00` for `CO-2026-00`. Returns null for a complete number.
 */
function prefixPattern(
  prefix: string | undefined,
  year: string | undefined,
  digits: string,
): string | null {
  if (year !== undefined)
    return digits === '' || digits.startsWith('0') ? `${year}-${digits}` : null;
  if (digits === '') return '';
  return prefix !== undefined && digits.length === YEAR ? `${digits}-` : null;
}

/**
 * True if the text is the beginning of a document number, such as `CO-` or `CO 2026`. Such a text
 * is not searched as a name. `CO` alone can be a name and is searched.
 */
export function isNumberPrefix(text: string): boolean {
  const number = parseTypedNumber(text);
  return number?.kinds.length === 1 && (number.year !== null || number.begins !== null);
}
