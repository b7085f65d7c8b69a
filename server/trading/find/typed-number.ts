import { DOCUMENT_PREFIXES, type NumberedKind } from '../../../src/common/document-prefixes.ts';

/** Interpretation of a typed document number. */
export interface TypedNumber {
  readonly kinds: readonly NumberedKind[];
  /** null if not typed */
  readonly year: string | null;
  /** padded number within the year; null if it may be incomplete */
  readonly running: string | null;
  /** prefix of the number after its kind code, if it may be incomplete */
  readonly begins: string | null;
}

const FORM = /^(?<letters>[a-z]{2})?(?<gap>[\s-]*)(?:(?<year>\d{4})[\s-]+)?(?<digits>\d{1,9})?$/i;
const DIGITS = 6;
const YEAR = 4;

const KINDS = Object.keys(DOCUMENT_PREFIXES) as NumberedKind[];

/**
 * Parses document numbers as typed: `CO-2026-000038` or a part of it, `co 2026 38`, `co38`, `38`
 * for any kind, and `CO-` for any order. Two letters alone count as a name.
 */
export function parseTypedNumber(text: string): TypedNumber | null {
  const { letters, gap = '', year, digits = '' } = FORM.exec(text.trim())?.groups ?? {};
  const kinds = KINDS.filter(
    (kind) => letters === undefined || DOCUMENT_PREFIXES[kind] === letters.toUpperCase(),
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
 * A kind code or year without digits, or leading zeros: the number is being typed from its
 * start.
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
