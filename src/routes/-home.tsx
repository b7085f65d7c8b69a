import { lazy, Suspense, useEffect, useState } from 'react';
import { hasSeenPopup } from '../api/seen.ts';
import { HomePage } from '../features/dashboard/home-page.tsx';
import type { ListSending } from '../features/dashboard/own-lists.tsx';
import { HomeBanners, HomeEvents } from '../features/home-setting/home-news.tsx';
import type { ShownProps } from '../features/home-setting/shown/shown.ts';
import { useShown } from '../features/home-setting/use-shown.ts';
import { afterFirstList, later, useLater, whenAsked } from '../ui/later.ts';
import { SkeletonFill } from '../ui/SkeletonRows.tsx';
import { useRunLink } from './-search-link.ts';

const day = later(() => import('./-day.tsx').then((module) => module.Day));

const Sending = lazy(async () => ({ default: (await import('./-send-list.tsx')).SendList }));
const sending: ListSending = (file, onClose) => (
  <Suspense>
    <Sending file={file} onClose={onClose} />
  </Suspense>
);

const popup = whenAsked(() =>
  import('../features/home-setting/home-popup.tsx').then((module) => module.HomePopup),
);

export function Home() {
  const shown = useShown();
  const runLink = useRunLink();
  const said = shown && {
    banners: <HomeBanners banners={shown.banners} />,
    events: <HomeEvents events={shown.events} />,
  };
  const [upcoming] = shown?.popups ?? [];
  return (
    <>
      <HomePage day={<LaterDay />} sending={sending} runLink={runLink} said={said} />
      {upcoming ? <LaterPopup shown={upcoming} /> : null}
    </>
  );
}

function LaterDay() {
  const Day = useLater(day, true);
  return Day ? <Day /> : <SkeletonFill />;
}

/** The popup appears after the page is ready, once per session. */
function LaterPopup(props: ShownProps) {
  const [stands, setStands] = useState(false);
  useEffect(() => afterFirstList(() => setStands(true)), []);
  const HomePopup = useLater(popup, stands && !hasSeenPopup());
  return stands && HomePopup ? <HomePopup {...props} /> : null;
}
