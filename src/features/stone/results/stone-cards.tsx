import type { Viewer } from '../../../shared/stones/status/status-words.ts';
import type { StoneRow } from '../../../shared/stones/stone-types.ts';
import type { GridCardsOf } from '../../../ui/grid/types.ts';
import { StoneCard } from './stone-card.tsx';

/**
 * Height of a card in pixels: the picture, the title, four lines of text, and padding. The title of
 * a fancy stone usually has two lines. The picture takes what the title leaves.
 */
const HEIGHT = { white: 254, fancy: 272 } as const;
const NARROWEST = 210;

export const stoneCards = (eyes: Viewer, isFancy: boolean): GridCardsOf<StoneRow> => ({
  height: isFancy ? HEIGHT.fancy : HEIGHT.white,
  narrowest: NARROWEST,
  render: (row) => <StoneCard stone={row} viewer={eyes} />,
});
