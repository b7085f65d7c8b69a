import { StatusBadge } from '../../ui/StatusBadge.tsx';
import type { FeaturedStone } from './featured-calls.ts';

type Timed = Pick<FeaturedStone, 'is_current' | 'from' | 'until'>;

export const featuredLabel = ({ is_current, until, from }: Timed): string =>
  is_current
    ? 'Shown now'
    : until !== null && until <= from
      ? 'Ended'
      : isOver(until)
        ? 'Ended'
        : 'Scheduled';

const isOver = (until: string | null): boolean => until !== null && Date.parse(until) <= Date.now();

/** The badge has no emphasis for the normal state "Shown now". */
export function FeaturedStatus({ featured }: { readonly featured: Timed }) {
  const label = featuredLabel(featured);
  const tone = label === 'Shown now' ? 'available' : label === 'Scheduled' ? 'kyc' : 'na';
  return <StatusBadge ring quiet={featured.is_current} label={label} tone={tone} />;
}
