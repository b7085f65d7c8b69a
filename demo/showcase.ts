import type { SavedFilter } from '../server/trading/searches/saved-filter.ts';
import { BRIDAL, OVALS } from './searches.ts';

/** Available stones of a diamond type by their rank. Rank 0 is the heaviest stone. */
export interface Heaviest {
  readonly diamondType: 1 | 2;
  readonly ranks: readonly number[];
}

export interface DemoCollection {
  readonly name: string;
  readonly description: string | null;
  readonly filter: SavedFilter | null;
  readonly stones: Heaviest;
  readonly daysAgo: number;
  readonly isActive?: false;
}

export const COLLECTIONS: readonly DemoCollection[] = [
  {
    name: 'Bridal, one carat',
    description: 'Near colourless rounds for the ring that is asked for most.',
    filter: BRIDAL,
    stones: { diamondType: 1, ranks: [] },
    daysAgo: 60,
  },
  {
    name: 'Ovals for the autumn',
    description: 'Two to three carats, and two larger ones to go with them.',
    filter: OVALS,
    stones: { diamondType: 1, ranks: [4, 9] },
    daysAgo: 24,
  },
  {
    name: 'Large and rare',
    description: 'The heaviest white stones in stock.',
    filter: null,
    stones: { diamondType: 1, ranks: [0, 1, 2, 3, 5, 6, 7, 8] },
    daysAgo: 41,
  },
  {
    name: 'A field of yellow',
    description: 'Fancy yellow in every intensity.',
    filter: { diamond_type: 2, fancy: ['YELLOW'] },
    stones: { diamondType: 2, ranks: [] },
    daysAgo: 33,
  },
  {
    name: 'For the spring window',
    description: null,
    filter: null,
    stones: { diamondType: 1, ranks: [10, 11, 12] },
    daysAgo: 2,
    isActive: false,
  },
];

export interface DemoFeatured {
  readonly stones: Heaviest;
  /** index of the only business that sees the stone; undefined for all businesses */
  readonly business?: number;
  readonly place: number;
  readonly fromDaysAgo: number;
  readonly untilInDays?: number;
}

export const FEATURED: readonly DemoFeatured[] = [
  { stones: { diamondType: 1, ranks: [0, 13] }, place: 10, fromDaysAgo: 12 },
  { stones: { diamondType: 2, ranks: [0, 1, 2] }, place: 20, fromDaysAgo: 9, untilInDays: 21 },
  { stones: { diamondType: 1, ranks: [2, 14] }, place: 30, fromDaysAgo: 5 },
  { stones: { diamondType: 1, ranks: [15] }, business: 0, place: 5, fromDaysAgo: 3 },
  { stones: { diamondType: 1, ranks: [16] }, place: 40, fromDaysAgo: 40, untilInDays: -10 },
  { stones: { diamondType: 2, ranks: [3] }, place: 50, fromDaysAgo: -7, untilInDays: 28 },
];
