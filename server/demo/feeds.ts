/** A run of the demo world: how many minutes ago, and what came of it; a list that came is one of the lists that stand. */
export interface DemoRun {
  readonly ago: number;
  readonly came: 'list' | 'same' | { readonly fault: string };
  /** somebody of the house has asked for it */
  readonly isAsked?: true;
}

export interface DemoFeed {
  /** by its place among the suppliers with stones */
  readonly provider: number;
  /** how many hours from now it comes round next, once a day */
  readonly inHours: number;
  /** on which days of the week */
  readonly weekdays: string;
  readonly isPaused?: true;
  readonly runs: readonly DemoRun[];
}

const REFUSED =
  "The supplier's server refused the request. It does not let us in. Check user name and password.";
const SLOW = "The supplier's server did not answer in time.";
const DAY = 24 * 60;

/** Schedules as a house has them: one that goes well, one with a bad night, one that has paused by itself. */
export const FEEDS: readonly DemoFeed[] = [
  {
    provider: 0,
    inHours: 7,
    weekdays: '*',
    runs: [
      { ago: 2 * DAY + 430, came: { fault: SLOW } },
      { ago: 1 * DAY + 430, came: 'same' },
      { ago: 430, came: 'same' },
    ],
  },
  {
    provider: 1,
    inHours: 9,
    weekdays: '1-6',
    runs: [
      { ago: 3_100, came: 'list' },
      { ago: 1_480, came: 'same' },
      { ago: 95, came: 'list', isAsked: true },
    ],
  },
  {
    provider: 3,
    inHours: 11,
    weekdays: '1-5',
    isPaused: true,
    runs: [5, 4, 3, 2, 1].map((days) => ({ ago: days * DAY, came: { fault: REFUSED } })),
  },
];
