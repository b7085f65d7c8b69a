import type { components } from '#api/schema.gen.ts';
import { formatDay } from '#common/typed-day.ts';

export type Shown = components['schemas']['ShownHomeSetting'];

export interface ShownProps {
  readonly shown: Shown;
}

/** The days are in the company's time zone. */
export function shownDays({
  start_date,
  end_date,
}: Pick<Shown, 'start_date' | 'end_date'>): string {
  if (end_date === null) return `From ${formatDay(start_date)}`;
  if (end_date === start_date) return formatDay(start_date);
  return `${formatDay(start_date)} – ${formatDay(end_date)}`;
}
