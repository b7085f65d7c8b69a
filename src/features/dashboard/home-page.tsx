import '../../shared/frame/tile.css';
import './home-page.css';
import type { ReactNode } from 'react';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { ROLE } from '#machines/codes.ts';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { isStaffRole, readsHolds } from '../../shared/stones/stone-permissions.ts';
import { lazyModule, useLazyModule } from '../../ui/lazy-module.ts';
import { AnnouncementSlot } from './announcement-slot.tsx';
import { FirstSteps, useFirstSteps } from './first-steps.tsx';
import { HoldsEnding } from './holds-ending.tsx';
import { HomeViews, shouldStartWithCounts } from './home-views.tsx';
import { MemosDue } from './memos-due.tsx';
import { OpenOffers } from './open-offers.tsx';
import { OwnExposure } from './own-exposure.tsx';
import type { ListSending } from './own-lists.tsx';
import { Receivables } from './receivables.tsx';
import { RecentKyc } from './recent-kyc.tsx';
import { RecentNotices } from './recent-notices.tsx';
import { RecentSearches, type RunLink } from './recent-searches.tsx';
import { StockCounts } from './stock-counts.tsx';
import { WaitingSummary } from './waiting-summary.tsx';

const liveUsers = lazyModule(() => import('./live-users.tsx').then((module) => module.LiveUsers));

const ownSupply = lazyModule(() => import('./own-supply.tsx').then((module) => module.OwnSupply));

type HomePageProps = {
  /** Work queue; left out for users who may not read it. */
  readonly day: ReactNode;
  readonly sending: ListSending;
  readonly runLink: RunLink;
  /** Announcements of the company; null while loading. */
  readonly announcements: Announcements | null;
};

interface Announcements {
  readonly banners: ReactNode;
  readonly events: ReactNode;
}

export function HomePage({ day, sending, runLink, announcements }: HomePageProps) {
  const profile = useProfile();
  const withHolds = readsHolds(profile);
  const isStaff = isStaffRole(profile.role_id);
  const works = mayCall(profile, calls.listDay);
  const supplies = mayCall(profile, calls.getOwnSupply);
  const takesMemos = profile.role_id === ROLE.customer;
  const waits = shouldStartWithCounts(profile);
  const businessId = waits && mayCall(profile, calls.getExposure) ? profile.business_id : null;
  const OwnSupply = useLazyModule(ownSupply, supplies);
  const firstSteps = useFirstSteps();
  const LiveUsers = useLazyModule(liveUsers, isStaff);
  return (
    <div
      className="home-page"
      data-day={works ? '' : undefined}
      aria-busy={announcements === null || firstSteps.isPending}
    >
      <PageHeader title="Dashboard" switches={<HomeViews view="today" />}>
        {isStaff && LiveUsers ? <LiveUsers /> : null}
      </PageHeader>
      <AnnouncementSlot name="banners">{announcements?.banners}</AnnouncementSlot>
      <FirstSteps steps={firstSteps.steps} onDismiss={firstSteps.dismiss} />
      {works ? <div className="home-day">{day}</div> : null}
      {mayCall(profile, calls.listReceivables) ? (
        <div className="home-receivables">
          <Receivables />
        </div>
      ) : null}
      <div
        className="tiles home"
        data-holds={withHolds ? '' : undefined}
        data-staff={isStaff ? '' : undefined}
        data-supply={supplies ? '' : undefined}
        data-memos={takesMemos ? '' : undefined}
        data-waits={waits ? '' : undefined}
      >
        {waits ? <WaitingSummary /> : null}
        {supplies && OwnSupply ? <OwnSupply sending={sending} /> : null}
        {waits ? null : <StockCounts />}
        {withHolds ? (
          <>
            <HoldsEnding />
            {takesMemos ? <MemosDue /> : null}
            <OpenOffers />
          </>
        ) : null}
        <RecentNotices />
        {isStaff ? <RecentKyc /> : null}
        {businessId === null ? null : <OwnExposure businessId={businessId} />}
        {waits ? <RecentSearches runLink={runLink} /> : null}
      </div>
      <AnnouncementSlot name="events">{announcements?.events}</AnnouncementSlot>
    </div>
  );
}
