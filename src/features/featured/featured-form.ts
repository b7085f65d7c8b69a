import type { UserId } from '../../api/ids.gen.ts';
import { formatDate } from '../../common/format.ts';
import { dayHere } from '../../common/typed-day.ts';
import { numbersOf } from '../../shared/lines/line-params.ts';
import type { ToldFields } from '../../shared/records/use-overtaken.tsx';
import type { FeaturedStone } from './featured-calls.ts';

/** What stands in the fields, as it was typed. */
export interface FeaturedFields {
  readonly numbers: string;
  /** the user of a client; null is everybody */
  readonly client: UserId | null;
  /** days of the viewer's calendar; empty is at once, and until it is taken back */
  readonly from: string;
  readonly until: string;
  readonly place: string;
}

export const MOST_STONES = 200;

const dayOf = (instant: string): string => dayHere(Date.parse(instant));

export const fieldsOf = (featured: FeaturedStone | null): FeaturedFields => ({
  numbers: '',
  client: null,
  from: featured ? dayOf(featured.from) : '',
  until: featured?.until ? dayOf(featured.until) : '',
  place: String(featured?.place ?? 0),
});

/** How a stone stands in front, as it is saved. */
export type Standing = Pick<FeaturedStone, 'from' | 'until' | 'place'>;

export const standingOf = ({ from, until, place }: FeaturedStone): Standing => ({
  from,
  until,
  place,
});

export const daysOf = ({ from, until, place }: Standing) => ({
  from: dayOf(from),
  until: until ? dayOf(until) : '',
  place: String(place),
});

/** How a change by another is told. */
export const TOLD: ToldFields<Standing> = {
  from: { label: 'From', text: formatDate },
  until: { label: 'Until', text: (until) => (until ? formatDate(until) : 'it is taken back') },
  place: { label: 'Place', text: String },
};

const FIRST_MOMENT = 'T00:00:00';
const LAST_MOMENT = 'T23:59:59.999';
const instantOf = (day: string, moment: string): string => new Date(day + moment).toISOString();

/** A day that was not changed keeps its hour. */
const kept = (day: string, moment: string, before: string | null | undefined): string =>
  before && dayOf(before) === day ? before : instantOf(day, moment);

/** How long stones stand in front, and where, as it would be sent; or what is wrong with it. */
export function readTerms(
  { from, until, place }: FeaturedFields,
  before: FeaturedStone | null,
):
  | {
      readonly terms: {
        readonly from?: string;
        readonly until: string | null;
        readonly place: number;
      };
    }
  | { readonly faults: { readonly until?: string; readonly place?: string } } {
  const at = /^\d{1,4}$/.test(place.trim()) ? Number(place) : null;
  const starts = from === '' ? null : kept(from, FIRST_MOMENT, before?.from);
  const ends = until === '' ? null : kept(until, LAST_MOMENT, before?.until);
  const upsideDown = starts !== null && ends !== null && ends <= starts;
  if (at === null || upsideDown)
    return {
      faults: {
        ...(at === null ? { place: 'A whole number, from 0 to 9,999.' } : {}),
        ...(upsideDown ? { until: 'It ends before it begins.' } : {}),
      },
    };
  return { terms: { ...(starts === null ? {} : { from: starts }), until: ends, place: at } };
}

/** The numbers that were pasted; without any, or with too many, the sentence that says so. */
export function readNumbers(
  pasted: string,
): { readonly numbers: readonly string[] } | { readonly fault: string } {
  const numbers = numbersOf(pasted);
  if (numbers.length === 0) return { fault: 'Say which stones.' };
  if (numbers.length > MOST_STONES) return { fault: `At most ${MOST_STONES} stones at once.` };
  return { numbers };
}
