import '../../stones/stones.css';
import './dashboard.css';
import { PageHeader } from '../../frame/PageHeader.tsx';
import { ROLE, type RoleCode } from '../../machines/codes.ts';
import { useProfile } from '../../session/use-session.ts';
import { readsHolds } from '../../stones/rights.ts';
import { later, useLater } from '../../ui/later.ts';
import { HoldsEnding } from './holds-ending.tsx';
import { OpenOffers } from './open-offers.tsx';
import { RecentNotices } from './recent-notices.tsx';
import { StockCounts } from './stock-counts.tsx';

const liveUsers = later(() => import('./live-users.tsx').then((module) => module.LiveUsers));

/** Those who look after the house see who is in it. */
const WATCHES_USERS: readonly RoleCode[] = [ROLE.administrator, ROLE.qualityControl];

/** The first screen after signing in: the stock, what runs out, and what waits for an answer. */
export function HomePage() {
  const { role_id } = useProfile();
  const withHolds = readsHolds(role_id);
  const withUsers = WATCHES_USERS.includes(role_id);
  const LiveUsers = useLater(liveUsers, withUsers);
  return (
    <div className="home" data-holds={withHolds ? '' : undefined}>
      <PageHeader title="Dashboard">{withUsers && LiveUsers ? <LiveUsers /> : null}</PageHeader>
      <StockCounts />
      {withHolds ? (
        <>
          <HoldsEnding />
          <OpenOffers />
        </>
      ) : null}
      <RecentNotices />
    </div>
  );
}
