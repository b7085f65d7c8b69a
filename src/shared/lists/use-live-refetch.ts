import { useEffect } from 'react';
import { type LiveTopic, subscribeLive } from '../../api/live.ts';
import { useEvent } from '../../ui/grid/use-event.ts';
import { gathering } from './gathering.ts';

const NO_STONES: ReadonlySet<string> = new Set();

/** The query to refetch and its state. */
interface Asked {
  readonly refetch: () => unknown;
  readonly isPending: boolean;
  readonly isPlaceholderData: boolean;
  /** False disables the refetch, for example without permission. */
  readonly isEnabled: boolean;
}

/**
 * Refetches a query on the given topics, on changes of the given stones, and after a gap in the
 * event stream. Listening to all stones would cause too many refetches.
 */
export function useLiveRefetch(
  topics: readonly LiveTopic[],
  asked: Asked,
  stones: ReadonlySet<string> = NO_STONES,
): void {
  const wanted = topics.join(' ');
  const ask = useEvent(async () => {
    if (!asked.isEnabled) return;
    // A request in flight may predate the change, and refetching now only joins it. So refetch once
    // more after it.
    const isFromBefore = asked.isPending || asked.isPlaceholderData;
    await asked.refetch();
    if (isFromBefore) await asked.refetch();
  });
  const isHere = useEvent((stockNo: string) => stones.has(stockNo));
  useEffect(() => {
    const { soon, stop } = gathering(ask);
    const all = new Set([...wanted.split(' ').filter(Boolean), 'refresh']) as Set<LiveTopic>;
    const ends = [...all].map((topic) => subscribeLive(topic, soon));
    const some = (changes: readonly (readonly [string, number])[]) =>
      changes.some(([stockNo]) => isHere(stockNo));
    // Subscribes without stones as well: subscribing later would miss events in between.
    ends.push(subscribeLive('stone', (changes) => void (some(changes) && soon())));
    return () => {
      stop();
      for (const end of ends) end();
    };
  }, [wanted, ask, isHere]);
}
