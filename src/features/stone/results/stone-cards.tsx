import type { Viewer } from '../../../shared/stones/status/status-words.ts';
import type { StoneRow } from '../../../shared/stones/stone-types.ts';
import type { GridCardsOf } from '../../../ui/grid/types.ts';
import { StoneCard } from './stone-card.tsx';

/**
 * Height of a card in pixels: the picture, a title of two lines, four lines of text, and padding.
 */
const HEIGHT = 272;
const NARROWEST = 210;

export const stoneCards = (eyes: Viewer): GridCardsOf<StoneRow> => ({
  height: HEIGHT,
  narrowest: NARROWEST,
  render: (row) => <StoneCard stone={row} viewer={eyes} />,
});
