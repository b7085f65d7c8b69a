import { useNavigate } from '@tanstack/react-router';
import * as calls from '../../common/access/calls.gen.ts';
import { type Caller, mayCall } from '../../common/access/may-call.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';

type View = 'today' | 'figures';
const VIEWS: readonly { readonly value: View; readonly label: string }[] = [
  { value: 'today', label: 'Today' },
  { value: 'figures', label: 'Figures' },
];

/** Of the house, or of one's own clients, or of oneself. */
export const readsFigures = (profile: Caller): boolean => mayCall(profile, calls.getEnquiryCount);
export const readsHouseFigures = (profile: Caller): boolean => mayCall(profile, calls.getShapeWise);

/** True where the dashboard begins with the counts of the reader's lists, for want of a day and of figures. */
export const beginsWithCounts = (profile: Caller): boolean =>
  !mayCall(profile, calls.listDay) &&
  !readsHouseFigures(profile) &&
  mayCall(profile, calls.countTransactions);

/** From what waits today to the figures, for those who read them. */
export function HomeViews({ view }: { readonly view: View }) {
  const profile = useProfile();
  const navigate = useNavigate();
  if (!readsFigures(profile)) return null;
  return (
    <SegmentedControl
      aria-label="View"
      data={VIEWS}
      value={view}
      onChange={(value) =>
        void navigate({ to: '.', search: value === 'figures' ? { view: 'figures' } : {} })
      }
    />
  );
}
