import { DOCUMENT_LETTERS, type NumberedKind } from '../../../src/common/document-letters.ts';

/** What a typed text may be the number of. */
export interface TypedNumber {
  readonly kinds: readonly NumberedKind[];
  /** null where it is not said */
  readonly year: string | null;
  /** the number within the year as documents write it, if it is whole */
  readonly running: string | null;
  /** what the number begins with behind its letters, if it may be half written */
  readonly begins: string | null;
}

const FORM = /^(?<letters>[a-z]{2})?(?<gap>[\s-]*)(?:(?<year>\d{4})[\s-]+)?(?<digits>\d{1,9})?$/i;
const DIGITS = 6;
const YEAR = 4;

const KINDS = Object.keys(DOCUMENT_LETTERS) as NumberedKind[];

/**
 * Numbers as people type them: `CO-2026-000038` whole or half, `co 2026 38`, `co38`, `38` of any document, and `CO-` of any
 * order. Two letters alone are the beginning of a name.
 */
export function typedNumber(text: string): TypedNumber | null {
  const { letters, gap = '', year, digits = '' } = FORM.exec(text.trim())?.groups ?? {};
  const kinds = KINDS.filter(
    (kind) => letters === undefined || DOCUMENT_LETTERS[kind] === letters.toUpperCase(),
  );
  const isPrefix = letters !== undefined && gap.includes('-');
  const isTooLittle = digits === '' && (letters === undefined || (year === undefined && !isPrefix));
  if (kinds.length === 0 || isTooLittle) return null;
  return {
    kinds,
    year: year ?? null,
    running: digits === '' ? null : digits.padStart(DIGITS, '0'),
    begins: begunWith(letters, year, digits),
  };
}

/** Letters or a year with nothing behind them, or zeros in front, are of a number that is typed from its beginning. */
function begunWith(
  letters: string | undefined,
  year: string | undefined,
  digits: string,
): string | null {
  if (year !== undefined)
    return digits === '' || digits.startsWith('0') ? `${year}-${digits}` : null;
  if (digits === '') return '';
  return letters !== undefined && digits.length === YEAR ? `${digits}-` : null;
}
