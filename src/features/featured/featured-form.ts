import type { UserId } from '#api/ids.gen.ts';
import { formatDate } from '#common/format.ts';
import { localDayOf } from '#common/typed-day.ts';
import { numbersOf } from '../../shared/lines/line-params.ts';
import type { FieldLabels } from '../../shared/records/use-edit-conflict.tsx';
import type { FeaturedStone } from './featured-calls.ts';

export interface FeaturedFields {
  readonly numbers: string;
  /** client user who sees the stones; null means all clients */
  readonly clientId: UserId | null;
  /**
   * Days in the browser's time zone. An empty `from` means immediately; an empty `until` means no
   * end.
   */
  readonly from: string;
  readonly until: string;
  readonly place: string;
}

export const MOST_STONES = 200;

const dayOf = (instant: string): string => localDayOf(Date.parse(instant));

export const fieldsOf = (featured: FeaturedStone | null): FeaturedFields => ({
  numbers: '',
  clientId: null,
  from: featured ? dayOf(featured.from) : '',
  until: featured?.until ? dayOf(featured.until) : '',
  place: String(featured?.place ?? 0),
});

export type DisplayTerms = Pick<FeaturedStone, 'from' | 'until' | 'place'>;

export const displayTermsOf = ({ from, until, place }: FeaturedStone): DisplayTerms => ({
  from,
  until,
  place,
});

export const daysOf = ({ from, until, place }: DisplayTerms) => ({
  from: dayOf(from),
  until: until ? dayOf(until) : '',
  place: String(place),
});

export const FIELD_LABELS: FieldLabels<DisplayTerms> = {
  from: { label: 'From', text: formatDate },
  until: { label: 'Until', text: (until) => (until ? formatDate(until) : 'no end date') },
  place: { label: 'Position', text: String },
};

const FIRST_MOMENT = 'T00:00:00';
const LAST_MOMENT = 'T23:59:59.999';
const instantOf = (day: string, moment: string): string => new Date(day + moment).toISOString();

/** Keeps the exact saved time `before` if the user did not change the day. */
const kept = (day: string, moment: string, before: string | null | undefined): string =>
  before && dayOf(before) === day ? before : instantOf(day, moment);

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
        ...(at === null ? { place: 'Enter a whole number from 0 to 9,999.' } : {}),
        ...(upsideDown ? { until: '“Until” must not be before “From”.' } : {}),
      },
    };
  return { terms: { ...(starts === null ? {} : { from: starts }), until: ends, place: at } };
}

export function readNumbers(
  pasted: string,
): { readonly numbers: readonly string[] } | { readonly fault: string } {
  const numbers = numbersOf(pasted);
  if (numbers.length === 0) return { fault: 'Enter the stock numbers.' };
  if (numbers.length > MOST_STONES) return { fault: `Enter at most ${MOST_STONES} stones.` };
  return { numbers };
}
