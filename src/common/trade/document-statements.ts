import { EU_COUNTRIES } from '#common/tax/vat-numbers.ts';
import { GROWTH_TYPE } from '#machines/codes.ts';

/** Kinds of statements on documents, in the order in which they are printed. */
export const STATEMENTS = {
  warranties: 'Natural diamonds',
  lab_grown: 'Laboratory-grown diamonds',
  origin: 'Origin',
  memo_terms: 'Terms of memos',
} as const;
export type StatementKind = keyof typeof STATEMENTS;
export const STATEMENT_KINDS = Object.keys(STATEMENTS) as StatementKind[];

/** Weight in carats above which a natural polished stone needs a statement of its origin. */
export const ORIGIN_ABOVE = 0.5;

export interface StatedStone {
  readonly growth_type: number;
  readonly carat: number;
}

export const needsOrigin = ({ growth_type, carat }: StatedStone): boolean =>
  growth_type === GROWTH_TYPE.natural && carat > ORIGIN_ABOVE;

/**
 * Returns the statements about its stones that a document carries. `destination` is the ISO 3166
 * code of the client's country; null if it is unknown, or if the document is not sent anywhere.
 */
export function statementKindsOf(
  stones: readonly StatedStone[],
  destination: string | null,
): StatementKind[] {
  const applies: Readonly<Record<StatementKind, boolean>> = {
    warranties: stones.some(({ growth_type }) => growth_type === GROWTH_TYPE.natural),
    lab_grown: stones.some(({ growth_type }) => growth_type === GROWTH_TYPE.labGrown),
    origin: destination !== null && EU_COUNTRIES.has(destination) && stones.some(needsOrigin),
    // A memo prints its terms by itself.
    memo_terms: false,
  };
  return STATEMENT_KINDS.filter((kind) => applies[kind]);
}
