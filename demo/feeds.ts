import { DAY } from './days.ts';
import { FETCHED, LISTS, REQUESTED_FETCH } from './supplier-lists.ts';

/** One run of a feed. If the run found a new stock list, `LISTS` contains that list. */
export interface DemoRun {
  readonly ago: number;
  readonly came: 'list' | 'same' | { readonly fault: string };
  /** true if staff started the run; otherwise the schedule did */
  readonly isRequested?: true;
}

export interface DemoFeed {
  /** index of the supplier in `PROVIDERS` */
  readonly provider: number;
  /** minutes between the last daily run and the loading of the demo data */
  readonly ago: number;
  /** weekdays of the schedule, as a cron field */
  readonly weekdays: string;
  /** number of days since the schedule was created */
  readonly days: number;
  readonly isPaused?: true;
  readonly runs: readonly DemoRun[];
}

const REFUSED =
  "The supplier's server refused the request. The server rejected the sign-in. Check the user name and the password.";
const SLOW = "The supplier's server did not answer in time.";

/**
 * Returns daily runs, sorted from oldest to newest. If `LISTS` has a stock list for the time, the
 * run found this new list. Otherwise it found the previous list again.
 */
function daily(provider: number, ago: number, days: number): DemoRun[] {
  return Array.from({ length: days }, (_, day): DemoRun => {
    const then = (days - 1 - day) * DAY + ago;
    const came = LISTS.some((list) => list.provider === provider && list.ago === then);
    return { ago: then, came: came ? 'list' : 'same' };
  });
}

/** Returns the runs, with a failure on each of these days. */
const failed = (runs: readonly DemoRun[], fault: string, ...days: readonly number[]): DemoRun[] =>
  runs.map((run) => (days.includes(Math.floor(run.ago / DAY)) ? { ...run, came: { fault } } : run));

/**
 * Feeds with typical schedules. The runs of the feeds include a failed night and a run on request.
 * One schedule is paused after failures, one was created today.
 */
export const FEEDS: readonly DemoFeed[] = [
  {
    provider: 0,
    ago: FETCHED.orrin,
    weekdays: '*',
    days: 40,
    runs: failed(daily(0, FETCHED.orrin, 13), SLOW, 2),
  },
  {
    provider: 1,
    ago: FETCHED.virdana,
    weekdays: '*',
    days: 40,
    runs: [
      ...daily(1, FETCHED.virdana, 3),
      { ago: REQUESTED_FETCH, came: 'list', isRequested: true },
    ],
  },
  { provider: 2, ago: 660, weekdays: '1-6', days: 0, runs: [] },
  {
    provider: 3,
    ago: FETCHED.tanwick,
    weekdays: '*',
    days: 40,
    isPaused: true,
    runs: failed(daily(3, FETCHED.tanwick, 7), REFUSED, 5, 4, 3, 2, 1).slice(0, -1),
  },
];
