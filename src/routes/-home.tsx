import { HomePage } from '../features/dashboard/home-page.tsx';
import { later, useLater } from '../ui/later.ts';
import { SkeletonFill } from '../ui/SkeletonRows.tsx';

const day = later(() => import('./-day.tsx').then((module) => module.Day));

/** The first screen; the day comes with it for those who have one. */
export function Home() {
  return <HomePage day={<LaterDay />} />;
}

function LaterDay() {
  const Day = useLater(day, true);
  return Day ? <Day /> : <SkeletonFill />;
}
