import { DAY } from './days.ts';
import { ASKED_FOR, FETCHED, LISTS } from './lists.ts';

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
  /** it comes round once a day, and did so this many minutes ago */
  readonly ago: number;
  /** on which days of the week */
  readonly weekdays: string;
  /** for how many days it has stood */
  readonly days: number;
  readonly isPaused?: true;
  readonly runs: readonly DemoRun[];
}

const REFUSED =
  "The supplier's server refused the request. It does not let us in. Check user name and password.";
const SLOW = "The supplier's server did not answer in time.";

/** A run on each of some days, the oldest first: it brought a list where one came then, else the one before. */
function daily(provider: number, ago: number, days: number): DemoRun[] {
  return Array.from({ length: days }, (_, day): DemoRun => {
    const then = (days - 1 - day) * DAY + ago;
    const came = LISTS.some((list) => list.provider === provider && list.ago === then);
    return { ago: then, came: came ? 'list' : 'same' };
  });
}

/** In place of what came so many days ago. */
const failed = (runs: readonly DemoRun[], fault: string, ...days: readonly number[]): DemoRun[] =>
  runs.map((run) => (days.includes(Math.floor(run.ago / DAY)) ? { ...run, came: { fault } } : run));

/** Schedules as a house has them: with a bad night, with a list that was asked for, paused by itself, and begun today. */
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
    runs: [...daily(1, FETCHED.virdana, 3), { ago: ASKED_FOR, came: 'list', isAsked: true }],
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
