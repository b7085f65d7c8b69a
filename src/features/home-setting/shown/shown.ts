import type { components } from '../../../api/schema.gen.ts';
import { dayText } from '../../../common/typed-day.ts';

/** A popup, an event or a banner as a home page is answered it. */
export type Shown = components['schemas']['ShownHomeSetting'];

export interface ShownProps {
  readonly shown: Shown;
}

/** The days of an event, which are those of the house's clock. */
export function shownDays({
  start_date,
  end_date,
}: Pick<Shown, 'start_date' | 'end_date'>): string {
  if (end_date === null) return `From ${dayText(start_date)}`;
  if (end_date === start_date) return dayText(start_date);
  return `${dayText(start_date)} – ${dayText(end_date)}`;
}
