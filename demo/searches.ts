import { SEARCH_MODE } from '#machines/codes.ts';
import type { SavedFilter } from '../server/trading/searches/saved-filter.ts';
import { ADMINISTRATOR, ASSOCIATES, BUSINESSES, GUEST, type Person } from './people.ts';

const known = <T>(one: T | undefined): T => {
  if (one === undefined) throw new Error('the demo world is smaller than its searches');
  return one;
};
const customer = (n: number): Person => known(BUSINESSES[n]).customer;
const associate = (n: number): Person => known(ASSOCIATES[n]);

export const BRIDAL: SavedFilter = {
  diamond_type: 1,
  shape: ['ROUND'],
  color: ['F', 'G', 'H'],
  clarity: ['VS1', 'VS2'],
  carat: [{ from: 1, to: 1.49 }],
};
export const OVALS: SavedFilter = {
  diamond_type: 1,
  shape: ['OVAL'],
  carat: [{ from: 2, to: 2.99 }],
};
const STUDS: SavedFilter = {
  diamond_type: 1,
  shape: ['ROUND'],
  color: ['D', 'E', 'F'],
  carat: [{ from: 0.5, to: 0.59 }],
};
const LARGE: SavedFilter = {
  diamond_type: 1,
  shape: ['ROUND'],
  color: ['D'],
  clarity: ['FL'],
  carat: [{ from: 10, to: 12 }],
};
const PRINCESSES: SavedFilter = {
  diamond_type: 1,
  shape: ['PRINCESS'],
  color: ['D', 'E'],
  clarity: ['VVS1', 'VVS2'],
  carat: [{ from: 0.9, to: 1.2 }],
};

export const SAVED: readonly {
  owner: Person;
  customer?: Person;
  type: number;
  name: string;
  note?: string;
  filter: SavedFilter;
  daysAgo: number;
  runs: number;
}[] = [
  {
    owner: customer(0),
    type: SEARCH_MODE.normal,
    name: 'Bridal, one carat',
    filter: BRIDAL,
    daysAgo: 38,
    runs: 21,
  },
  {
    owner: customer(0),
    type: SEARCH_MODE.matchPair,
    name: 'Studs, half a carat',
    filter: STUDS,
    daysAgo: 12,
    runs: 4,
  },
  {
    owner: associate(0),
    customer: customer(0),
    type: SEARCH_MODE.normal,
    name: 'Large ovals for the autumn line',
    note: 'Two to three carats, any colour down to J.',
    filter: OVALS,
    daysAgo: 6,
    runs: 3,
  },
  {
    owner: customer(3),
    type: SEARCH_MODE.normal,
    name: 'Princesses, high white',
    filter: PRINCESSES,
    daysAgo: 20,
    runs: 9,
  },
  {
    owner: ADMINISTRATOR,
    type: SEARCH_MODE.normal,
    name: 'Ten carats and more',
    filter: LARGE,
    daysAgo: 3,
    runs: 1,
  },
];

export const RECENT: readonly {
  owner: Person;
  filter: SavedFilter;
  hoursAgo: number;
  times: number;
}[] = [
  { owner: customer(0), filter: BRIDAL, hoursAgo: 3, times: 21 },
  { owner: customer(0), filter: OVALS, hoursAgo: 26, times: 2 },
  { owner: customer(0), filter: { diamond_type: 2 }, hoursAgo: 75, times: 1 },
  { owner: customer(3), filter: PRINCESSES, hoursAgo: 8, times: 9 },
  { owner: associate(0), filter: OVALS, hoursAgo: 20, times: 3 },
  { owner: GUEST, filter: STUDS, hoursAgo: 50, times: 1 },
];

/**
 * Demands of trading clients. Only the matched demand has criteria that stones in stock meet, and
 * it has all these matches. Loading therefore causes no further notices.
 */
export const DEMANDS: readonly {
  business: number;
  by: Person;
  name: string;
  note?: string;
  filter: SavedFilter;
  quantity: number;
  targetPpc?: string;
  daysAgo: number;
  untilInDays?: number;
  ends: 'open' | 'matched' | 'closed';
}[] = [
  {
    business: 0,
    by: customer(0),
    name: 'One large D flawless round',
    note: 'For a collector; a week of patience.',
    filter: LARGE,
    quantity: 1,
    daysAgo: 9,
    untilInDays: 40,
    ends: 'open',
  },
  {
    business: 0,
    by: associate(0),
    name: 'Princesses for a row',
    filter: PRINCESSES,
    quantity: 6,
    daysAgo: 15,
    untilInDays: 25,
    ends: 'matched',
  },
  {
    business: 3,
    by: customer(3),
    name: 'A flawless pair, ten carats each',
    filter: LARGE,
    quantity: 2,
    targetPpc: '95000.00',
    daysAgo: 30,
    ends: 'closed',
  },
];
