import './home-page.css';
import type { ReactNode } from 'react';
import * as calls from '../../common/access/calls.gen.ts';
import { mayCall } from '../../common/access/may-call.ts';
import { ROLE } from '../../machines/codes.ts';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { isStaffRole, readsHolds } from '../../shared/stones/rights.ts';
import { later, useLater } from '../../ui/later.ts';
import { AgainstLimit } from './against-limit.tsx';
import { FirstSteps } from './first-steps.tsx';
import { HoldsEnding } from './holds-ending.tsx';
import { beginsWithCounts, HomeViews } from './home-views.tsx';
import { HousePlace } from './house-place.tsx';
import { MemosDue } from './memos-due.tsx';
import { OpenOffers } from './open-offers.tsx';
import type { ListSending } from './own-lists.tsx';
import { RecentKyc } from './recent-kyc.tsx';
import { RecentNotices } from './recent-notices.tsx';
import { type RunLink, SearchesAgain } from './searches-again.tsx';
import { StockCounts } from './stock-counts.tsx';
import { WhatWaits } from './what-waits.tsx';

const liveUsers = later(() => import('./live-users.tsx').then((module) => module.LiveUsers));

const ownSupply = later(() => import('./own-supply.tsx').then((module) => module.OwnSupply));

type HomePageProps = {
  /** Work queue, for users with the right to it. */
  readonly day: ReactNode;
  /** Dialog that sends a stock list, for suppliers. */
  readonly sending: ListSending;
  /** Builds the link that runs a search. */
  readonly runLink: RunLink;
  /** Announcements of the company; null while loading. */
  readonly said: HouseSaid | null;
};

interface HouseSaid {
  readonly banners: ReactNode;
  readonly events: ReactNode;
}

/** Start screen: work queue, stock, expiring holds and waitlist. */
export function HomePage({ day, sending, runLink, said }: HomePageProps) {
  const profile = useProfile();
  const withHolds = readsHolds(profile);
  const isStaff = isStaffRole(profile.role_id);
  const works = mayCall(profile, calls.listDay);
  const supplies = mayCall(profile, calls.getOwnSupply);
  const takesMemos = profile.role_id === ROLE.customer;
  const waits = beginsWithCounts(profile);
  const businessId = waits && mayCall(profile, calls.getExposure) ? profile.business_id : null;
  const OwnSupply = useLater(ownSupply, supplies);
  const LiveUsers = useLater(liveUsers, isStaff);
  return (
    <div className="home-page" data-day={works ? '' : undefined} aria-busy={said === null}>
      <PageHeader title="Dashboard" switches={<HomeViews view="today" />}>
        {isStaff && LiveUsers ? <LiveUsers /> : null}
      </PageHeader>
      <HousePlace name="banners">{said?.banners}</HousePlace>
      {isStaff && mayCall(profile, calls.sendStockImport) ? <FirstSteps /> : null}
      {works ? <div className="home-day">{day}</div> : null}
      <div
        className="home"
        data-holds={withHolds ? '' : undefined}
        data-staff={isStaff ? '' : undefined}
        data-supply={supplies ? '' : undefined}
        data-memos={takesMemos ? '' : undefined}
        data-waits={waits ? '' : undefined}
      >
        {waits ? <WhatWaits /> : null}
        {supplies && OwnSupply ? <OwnSupply sending={sending} /> : null}
        <StockCounts />
        {withHolds ? (
          <>
            <HoldsEnding />
            {takesMemos ? <MemosDue /> : null}
            <OpenOffers />
          </>
        ) : null}
        <RecentNotices />
        {isStaff ? <RecentKyc /> : null}
        {businessId === null ? null : <AgainstLimit businessId={businessId} />}
        {waits ? <SearchesAgain runLink={runLink} /> : null}
      </div>
      <HousePlace name="events">{said?.events}</HousePlace>
    </div>
  );
}
