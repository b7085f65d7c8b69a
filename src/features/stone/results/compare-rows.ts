import { formatNumber } from '#common/format.ts';
import { labGrownWords, rapWords } from '#common/stone-labels.ts';
import { STONE_ATTRIBUTES } from '#records/stone.ts';
import {
  type CompareRow,
  DETAIL_ROWS,
  figure,
  GRADE_ROWS,
  PRICE_ROWS,
} from '../../../shared/stones/compare/compare-rows.ts';
import type { StoneDna } from '../../../shared/stones/stone-types.ts';

/** Builds a row about the lab-grown price list. The cell of a natural stone is empty. */
const ofLabGrown = (
  name: string,
  textOf: (stone: StoneDna['stone']) => string | null,
): CompareRow<StoneDna> => ({
  name,
  of: ({ stone }) => (stone.lab_grown_state === undefined ? '' : textOf(stone)),
});

/** A row is left out if it is empty for all stones. */
export const hasContent = <Stone>({ of }: CompareRow<Stone>, stones: readonly Stone[]): boolean =>
  stones.length === 0 || stones.some((stone) => of(stone) !== '');

export const COMPARE_ROWS: readonly CompareRow<StoneDna>[] = [
  ...PRICE_ROWS,
  figure('Discount %', ({ stone }) => stone.markup_disc),
  {
    name: 'Rap $/ct',
    of: ({ stone }) => (stone.rap === null ? rapWords(stone) : formatNumber(stone.rap)),
  },
  ofLabGrown(STONE_ATTRIBUTES.lab_grown_ppc.label, ({ lab_grown_ppc: price = null, ...stone }) =>
    price === null ? labGrownWords(stone) : formatNumber(price),
  ),
  ofLabGrown(STONE_ATTRIBUTES.lab_grown_diff.label, ({ lab_grown_diff: diff = null }) =>
    diff === null ? null : formatNumber(diff),
  ),
  ...GRADE_ROWS,
  { name: 'Location', of: ({ stone }) => stone.location },
  ...DETAIL_ROWS,
];
