import { stoneTitle } from '../../../shared/stones/columns.tsx';
import { type Eyes, stoneLabel } from '../../../shared/stones/status/status-words.ts';
import type { StoneRow } from '../../../shared/stones/wire.ts';
import type { GridCardsOf } from '../../../ui/grid/types.ts';
import { StoneCard } from './stone-card.tsx';

/** A picture, four lines, and what is around them. */
const HEIGHT = 230;
const NARROWEST = 210;

export const stoneCards = (eyes: Eyes): GridCardsOf<StoneRow> => ({
  height: HEIGHT,
  narrowest: NARROWEST,
  label: (row) => `${row.stock_no}, ${stoneTitle(row)}, ${stoneLabel(row.status)}`,
  render: (row) => <StoneCard stone={row} eyes={eyes} />,
});
