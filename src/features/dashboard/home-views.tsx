import { useNavigate } from '@tanstack/react-router';
import * as calls from '#common/access/calls.gen.ts';
import { type Caller, mayCall } from '#common/access/may-call.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';

type View = 'today' | 'figures';
const VIEWS: readonly { readonly value: View; readonly label: string }[] = [
  { value: 'today', label: 'Today' },
  { value: 'figures', label: 'Reports' },
];

/**
 * Permission to see the figures: totals over the whole company, the associate's customers or the
 * customer's own business, depending on the role.
 */
export const canReadFigures = (profile: Caller): boolean => mayCall(profile, calls.getEnquiryCount);
export const canReadCompanyFigures = (profile: Caller): boolean =>
  mayCall(profile, calls.getShapeWise);

export const shouldStartWithCounts = (profile: Caller): boolean =>
  !mayCall(profile, calls.listDay) &&
  !canReadCompanyFigures(profile) &&
  mayCall(profile, calls.countTransactions);

export function HomeViews({ view }: { readonly view: View }) {
  const profile = useProfile();
  const navigate = useNavigate();
  if (!canReadFigures(profile)) return null;
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
