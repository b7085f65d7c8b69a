import { useEffect, useState } from 'react';
import { type Speed, STEP_MS } from './replay.ts';

export function useReplay(record: string | null, count: number) {
  const last = Math.max(0, count - 1);
  const [place, setPlace] = useState<{ record: string | null; at: number } | null>(null);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(1);
  // When another record is shown, its replay starts at its last step.
  const at = place && place.record === record ? Math.min(place.at, last) : last;
  const isPlaying = playing && at < last;

  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(() => {
      setPlace({ record, at: at + 1 });
      if (at + 1 >= last) setPlaying(false);
    }, STEP_MS / speed);
    return () => clearTimeout(timer);
  }, [isPlaying, record, at, last, speed]);

  const go = (to: number) => {
    setPlaying(false);
    setPlace({ record, at: Math.max(0, Math.min(last, to)) });
  };
  return {
    at,
    last,
    isPlaying,
    speed,
    setSpeed,
    go,
    play: () => {
      if (at >= last) setPlace({ record, at: 0 });
      setPlaying(last > 0);
    },
    pause: () => setPlaying(false),
  };
}
export type Replay = ReturnType<typeof useReplay>;
