import { lazy, Suspense } from 'react';
import { HomePage } from '../features/dashboard/home-page.tsx';
import type { ListSending } from '../features/dashboard/own-lists.tsx';
import { later, useLater } from '../ui/later.ts';
import { SkeletonFill } from '../ui/SkeletonRows.tsx';

const day = later(() => import('./-day.tsx').then((module) => module.Day));

const Sending = lazy(async () => ({ default: (await import('./-send-list.tsx')).SendList }));
const sending: ListSending = (file, onClose) => (
  <Suspense>
    <Sending file={file} onClose={onClose} />
  </Suspense>
);

/** The first screen; the day comes with it for those who have one. */
export function Home() {
  return <HomePage day={<LaterDay />} sending={sending} />;
}

function LaterDay() {
  const Day = useLater(day, true);
  return Day ? <Day /> : <SkeletonFill />;
}
