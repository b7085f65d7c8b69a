import { useEffect } from 'react';
import { type LiveTopic, subscribeLive } from '../api/live.ts';

/** Changes often come in bursts: one question answers them all. */
const GATHER = 250;

/** Asks again when one of these topics is told, and whenever something may have been missed. */
export function useLiveRefetch(topics: readonly LiveTopic[], refetch: () => void): void {
  const wanted = topics.join(' ');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(refetch, GATHER);
    };
    const all = new Set([...wanted.split(' ').filter(Boolean), 'refresh']) as Set<LiveTopic>;
    const ends = [...all].map((topic) => subscribeLive(topic, soon));
    return () => {
      clearTimeout(timer);
      for (const end of ends) end();
    };
  }, [wanted, refetch]);
}
