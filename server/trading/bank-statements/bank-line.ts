import { createHash } from 'node:crypto';

/** One line of a bank statement. */
export interface BankLine {
  /** identifies the line in every file of the bank that contains it */
  readonly key: string;
  /** number of the entry (CAMT.053) or row (CSV) in the file */
  readonly row: number;
  readonly day: string;
  /** decimal text without a sign, because money is never a float */
  readonly amount: string;
  readonly currency: string;
  /** true if money arrived */
  readonly isCredit: boolean;
  readonly isBooked: boolean;
  /** true if the bank takes back an earlier entry */
  readonly isReversal: boolean;
  readonly payer: string | null;
  /** text of the transfer, such as invoice numbers */
  readonly reference: string | null;
  /** the bank's own reference of the transfer */
  readonly bankReference: string | null;
}

export interface FoundLine extends Omit<BankLine, 'key'> {
  /** IBAN or account number */
  readonly account: string;
}

/** Maximum number of lines in a file. */
export const MOST_LINES = 2000;
export const LONGEST_REFERENCE = 100;
export const LONGEST_TEXT = 500;

/** Collapses white space and cuts the text; null if nothing remains. */
export function cleanText(text: string | undefined, longest: number): string | null {
  const clean = text?.replace(/[\s\p{C}]+/gu, ' ').trim() ?? '';
  return clean.slice(0, longest).trim() || null;
}

/** Banks write these words if there is no reference. */
const NO_REFERENCE = /^(none?ref|not[ -]?provided|none|n\/?a|-|0+)$/i;

export const referenceOrNull = (text: string | undefined): string | null => {
  const clean = cleanText(text, LONGEST_TEXT);
  return clean === null || NO_REFERENCE.test(clean) ? null : clean;
};

/**
 * Gives each line its key. Without a reference of the bank, equal lines of a file are counted,
 * because a client may pay the same amount twice on one day.
 */
export function withKeys(lines: readonly FoundLine[]): BankLine[] {
  const counts = new Map<string, number>();
  return lines.map(({ account, ...line }) => {
    const facts = [account, line.isCredit, line.day, line.amount, line.currency];
    const named = JSON.stringify(
      line.bankReference === null
        ? [...facts, null, line.payer, line.reference]
        : [...facts, line.bankReference],
    );
    const nth = counts.get(named) ?? 0;
    counts.set(named, nth + 1);
    const text = line.bankReference === null ? `${named}${nth}` : named;
    return { ...line, key: createHash('sha256').update(text).digest('base64url') };
  });
}
