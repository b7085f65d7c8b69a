import { useEffect, useRef } from 'react';
import { subscribeLive } from '../api/live.ts';
import type { Line } from './line-list.ts';

/** Changes often come in bursts: one question answers them all. */
const GATHER = 250;

/** Asks again when a stone of these rows changes hands: the whole market is too much to listen to. */
export function useStoneRefetch(
  wanted: boolean,
  rows: readonly Pick<Line, 'stock_no'>[],
  refetch: () => void,
): void {
  const here = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    here.current = new Set(rows.map(({ stock_no }) => stock_no));
  }, [rows]);
  useEffect(() => {
    if (!wanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = subscribeLive('stone', (changes) => {
      if (!changes.some(([stockNo]) => here.current.has(stockNo))) return;
      clearTimeout(timer);
      timer = setTimeout(refetch, GATHER);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [wanted, refetch]);
}
