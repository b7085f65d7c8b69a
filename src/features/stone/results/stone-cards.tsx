import type { Eyes } from '../../../shared/stones/status/status-words.ts';
import type { StoneRow } from '../../../shared/stones/wire.ts';
import type { GridCardsOf } from '../../../ui/grid/types.ts';
import { StoneCard } from './stone-card.tsx';

/** A picture, a title of two lines at most, four lines, and what is around them. */
const HEIGHT = 272;
const NARROWEST = 210;

export const stoneCards = (eyes: Eyes): GridCardsOf<StoneRow> => ({
  height: HEIGHT,
  narrowest: NARROWEST,
  render: (row) => <StoneCard stone={row} eyes={eyes} />,
});
