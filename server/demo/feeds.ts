import { DAY } from './days.ts';
import { FETCHED, LISTS, REQUESTED_FETCH } from './supplier-lists.ts';

/** One feed run. A run with a new list refers to an entry of `LISTS`. */
export interface DemoRun {
  readonly ago: number;
  readonly came: 'list' | 'same' | { readonly fault: string };
  /** started by staff instead of the schedule */
  readonly isRequested?: true;
}

export interface DemoFeed {
  /** index among the suppliers with stones */
  readonly provider: number;
  /** minutes since the last daily run */
  readonly ago: number;
  /** cron field for the weekdays */
  readonly weekdays: string;
  /** age of the schedule in days */
  readonly days: number;
  readonly isPaused?: true;
  readonly runs: readonly DemoRun[];
}

const REFUSED =
  "The supplier's server refused the request. It rejected the sign-in. Check the user name and the password.";
const SLOW = "The supplier's server did not answer in time.";

/**
 * Daily runs, oldest first. A run finds a new list if one exists for that time, otherwise the
 * previous one again.
 */
function daily(provider: number, ago: number, days: number): DemoRun[] {
  return Array.from({ length: days }, (_, day): DemoRun => {
    const then = (days - 1 - day) * DAY + ago;
    const came = LISTS.some((list) => list.provider === provider && list.ago === then);
    return { ago: then, came: came ? 'list' : 'same' };
  });
}

/** Replaces the runs of these days by failures. */
const failed = (runs: readonly DemoRun[], fault: string, ...days: readonly number[]): DemoRun[] =>
  runs.map((run) => (days.includes(Math.floor(run.ago / DAY)) ? { ...run, came: { fault } } : run));

/**
 * Typical schedules: a failed night, a run on request, one paused after failures, one created
 * today.
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
