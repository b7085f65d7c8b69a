import { lazy, Suspense, useEffect, useState } from 'react';
import { hasSeenPopup } from '#api/dismissals.ts';
import { HomePage } from '../features/dashboard/home-page.tsx';
import type { ListSending } from '../features/dashboard/own-lists.tsx';
import { HomeBanners, HomeEvents } from '../features/home-setting/home-news.tsx';
import type { ShownProps } from '../features/home-setting/shown/shown.ts';
import { useHomeContent } from '../features/home-setting/use-home-content.ts';
import { lazyModule, lazyOnDemand, runAfterFirstList, useLazyModule } from '../ui/lazy-module.ts';
import { SkeletonRows } from '../ui/SkeletonRows.tsx';
import { useIsPhone } from '../ui/use-phone.ts';
import { useRunLink } from './-search-link.ts';

const day = lazyModule(() => import('./-day.tsx').then((module) => module.Day));

const Sending = lazy(async () => ({ default: (await import('./-send-list.tsx')).SendList }));
const sending: ListSending = (file, onClose) => (
  <Suspense>
    <Sending file={file} onClose={onClose} />
  </Suspense>
);

const popup = lazyOnDemand(() =>
  import('../features/home-setting/home-popup.tsx').then((module) => module.HomePopup),
);

export function Home() {
  const shown = useHomeContent();
  const runLink = useRunLink();
  const said = shown && {
    banners: <HomeBanners banners={shown.banners} />,
    events: <HomeEvents events={shown.events} />,
  };
  const [upcoming] = shown?.popups ?? [];
  return (
    <>
      <HomePage day={<LazyDay />} sending={sending} runLink={runLink} announcements={said} />
      {upcoming ? <LazyPopup shown={upcoming} /> : null}
    </>
  );
}

/** Fewer rows than the home page reserves for the queue. A phone reserves one line for a link. */
const PLACEHOLDER_ROWS = 12;

function LazyDay() {
  const phone = useIsPhone();
  const Day = useLazyModule(day, true);
  if (Day) return <Day />;
  return phone ? null : <SkeletonRows count={PLACEHOLDER_ROWS} />;
}

function LazyPopup(props: ShownProps) {
  const [isPageReady, setPageReady] = useState(false);
  useEffect(() => runAfterFirstList(() => setPageReady(true)), []);
  const HomePopup = useLazyModule(popup, isPageReady && !hasSeenPopup());
  return isPageReady && HomePopup ? <HomePopup {...props} /> : null;
}
