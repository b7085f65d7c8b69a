import './home-page.css';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { isStaffRole, readsHolds } from '../../shared/stones/rights.ts';
import { later, useLater } from '../../ui/later.ts';
import { HoldsEnding } from './holds-ending.tsx';
import { HousePlace } from './house-place.tsx';
import { OpenOffers } from './open-offers.tsx';
import { RecentKyc } from './recent-kyc.tsx';
import { RecentNotices } from './recent-notices.tsx';
import { StockCounts } from './stock-counts.tsx';

const liveUsers = later(() => import('./live-users.tsx').then((module) => module.LiveUsers));

/** The first screen after signing in: the stock, what runs out, and what waits for an answer. */
export function HomePage() {
  const profile = useProfile();
  const withHolds = readsHolds(profile);
  const isStaff = isStaffRole(profile.role_id);
  const LiveUsers = useLater(liveUsers, isStaff);
  return (
    <div className="home-page">
      <PageHeader title="Dashboard">{isStaff && LiveUsers ? <LiveUsers /> : null}</PageHeader>
      <HousePlace name="banners" />
      <div
        className="home"
        data-holds={withHolds ? '' : undefined}
        data-staff={isStaff ? '' : undefined}
      >
        <StockCounts />
        {withHolds ? (
          <>
            <HoldsEnding />
            <OpenOffers />
          </>
        ) : null}
        <RecentNotices />
        {isStaff ? <RecentKyc /> : null}
      </div>
      <HousePlace name="events" />
    </div>
  );
}
