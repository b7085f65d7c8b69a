import { useEffect } from 'react';
import { type LiveTopic, subscribeLive } from '../../api/live.ts';
import { useEvent } from '../../ui/grid/use-event.ts';
import { gathering } from './gathering.ts';

const NO_STONES: ReadonlySet<string> = new Set();

/** What is asked again, and whether nothing has answered it yet. */
interface Asked {
  readonly refetch: () => unknown;
  readonly isPending: boolean;
  readonly isPlaceholderData: boolean;
  /** who may not ask, or has nothing to ask, is not made to */
  readonly isEnabled: boolean;
}

/**
 * Asks again when one of these topics is told, when one of these stones changes hands (the whole market is too much to
 * listen to), and whenever something may have been missed.
 */
export function useLiveRefetch(
  topics: readonly LiveTopic[],
  asked: Asked,
  stones: ReadonlySet<string> = NO_STONES,
): void {
  const wanted = topics.join(' ');
  const ask = useEvent(async () => {
    if (!asked.isEnabled) return;
    // While the first answer is on its way asking again only waits for it, and it may be from before the change.
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
    // Also while no stone is here: to listen anew once they come would forget what was just told.
    ends.push(subscribeLive('stone', (changes) => void (some(changes) && soon())));
    return () => {
      stop();
      for (const end of ends) end();
    };
  }, [wanted, ask, isHere]);
}
