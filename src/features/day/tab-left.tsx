import './tab-left.css';
import { formatInteger } from '../../common/format.ts';
import { leftOf, useDay } from './use-day.ts';

/** One task of each queue tells as well as all of them how many there are. */
const FEWEST = 1;
const MOST_SHOWN = 99;

/** How much waits, on the tab that leads to it. */
export function TabLeft() {
  const { data } = useDay(FEWEST);
  const left = data ? leftOf(data) : 0;
  if (left === 0) return null;
  return (
    <span className="day-tab-left">
      {left > MOST_SHOWN ? `${MOST_SHOWN}+` : formatInteger(left)}
      <span className="sr-only"> left</span>
    </span>
  );
}
