import { useEffect } from 'react';
import { type LiveTopic, subscribeLive } from '#api/live-stream.ts';
import { useEvent } from '../../ui/grid/use-event.ts';
import { debounceRefetch } from './debounced-refetch.ts';

interface LiveQuery {
  readonly refetch: () => unknown;
  readonly isPending: boolean;
  readonly isPlaceholderData: boolean;
  /** If false, never refetches, for example because the user lacks the permission. */
  readonly isEnabled: boolean;
}

/**
 * Refetches a query on the given topics, on changes to the given stones (stock numbers), and on
 * `refresh`. The server sends `refresh` after a gap in the event stream and after changes to
 * settings or permissions. If `stones` is undefined, ignores changes to stones.
 */
export function useLiveRefetch(
  topics: readonly LiveTopic[],
  query: LiveQuery,
  stones?: ReadonlySet<string>,
): void {
  const wanted = topics.join(' ');
  const isFirstFetch = query.isPending || query.isPlaceholderData;
  const refetchLatest = useEvent(async () => {
    if (!query.isEnabled) return;
    // During the first fetch, `refetch` only joins the running request, which may have started
    // before the change. Therefore refetch once more afterwards.
    await query.refetch();
    if (isFirstFetch) await query.refetch();
  });
  // Before the first response, the stones of the list are unknown, so a change to any stone
  // refetches.
  const isHere = useEvent(
    (stockNo: string) => stones !== undefined && (isFirstFetch || stones.has(stockNo)),
  );
  useEffect(() => {
    const { schedule, cancel } = debounceRefetch(refetchLatest);
    const all = new Set([...wanted.split(' ').filter(Boolean), 'refresh']) as Set<LiveTopic>;
    const ends = [...all].map((topic) => subscribeLive(topic, schedule));
    const some = (changes: readonly (readonly [string, number])[]) =>
      changes.some(([stockNo]) => isHere(stockNo));
    // Subscribes even while `stones` is undefined. A later subscription would miss the events in
    // between.
    ends.push(subscribeLive('stone', (changes) => void (some(changes) && schedule())));
    return () => {
      cancel();
      for (const end of ends) end();
    };
  }, [wanted, refetchLatest, isHere]);
}
