import { formatInteger } from '#common/format.ts';
import { leftOf, useWorkQueue } from './use-work-queue.ts';

/** Requests the smallest page, because the response contains the total for any page size. */
const FEWEST = 1;
const MOST_SHOWN = 99;

export function TabCounter() {
  const { data } = useWorkQueue(FEWEST);
  const left = data ? leftOf(data) : 0;
  if (left === 0) return null;
  return (
    <span className="ui-count" style={{ inset: '4px auto auto calc(50% + 6px)' }}>
      {left > MOST_SHOWN ? `${MOST_SHOWN}+` : formatInteger(left)}
      <span className="sr-only"> left</span>
    </span>
  );
}
