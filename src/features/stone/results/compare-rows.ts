import { formatNumber } from '#common/format.ts';
import { rapWords } from '#common/stone-labels.ts';
import {
  type CompareRow,
  DETAIL_ROWS,
  figure,
  GRADE_ROWS,
  PRICE_ROWS,
} from '../../../shared/stones/compare/compare-rows.ts';
import type { StoneDna } from '../../../shared/stones/stone-types.ts';

export const COMPARE_ROWS: readonly CompareRow<StoneDna>[] = [
  ...PRICE_ROWS,
  figure('Discount %', ({ stone }) => stone.markup_disc),
  {
    name: 'Rap $/ct',
    of: ({ stone }) => (stone.rap === null ? rapWords(stone) : formatNumber(stone.rap)),
  },
  ...GRADE_ROWS,
  { name: 'Location', of: ({ stone }) => stone.location },
  ...DETAIL_ROWS,
];
