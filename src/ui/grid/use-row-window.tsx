import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { lazyModule, useLazyModule } from '../lazy-module.ts';
import type { RowsInSight, RowWindowOptions } from './RowWindow.tsx';

type RowWindowing = RowsInSight & {
  readonly reveal: (index: number) => void;
  /**
   * An element that watches the scroll position. The caller must render the element inside the
   * list.
   */
  readonly watcher: ReactNode;
};

const RowWindow = lazyModule(() => import('./RowWindow.tsx').then((module) => module.RowWindow));

/**
 * Virtualizes the rows. The first rows render without the virtualizer, which is a lazy module and
 * loads on the first scroll at the latest.
 */
export function useRowWindow(options: RowWindowOptions, viewportHeight: number): RowWindowing {
  const { count, rowHeight, overscan, scroller } = options;
  const Watcher = useLazyModule(RowWindow, false);
  const [sight, setSight] = useState<RowsInSight | null>(null);
  const handle = useRef<((index: number) => void) | null>(null);
  const early = useRef<number | null>(null);

  useEffect(() => {
    if (Watcher) {
      if (early.current !== null) handle.current?.(early.current);
      early.current = null;
      return;
    }
    const box = scroller.current;
    const fetch = () => void RowWindow.fetch().catch(() => undefined);
    box?.addEventListener('scroll', fetch, { passive: true });
    return () => box?.removeEventListener('scroll', fetch);
  }, [Watcher, scroller]);

  const reveal = useCallback((index: number) => {
    if (handle.current) {
      handle.current(index);
      return;
    }
    early.current = index;
    void RowWindow.fetch().catch(() => undefined);
  }, []);

  const fitting = Math.ceil(viewportHeight / rowHeight) + overscan;
  const { first, last } = sight ?? { first: 0, last: fitting };
  return {
    first,
    last: Math.min(last, count - 1),
    reveal,
    watcher: Watcher ? (
      <Watcher {...options} viewportHeight={viewportHeight} handle={handle} onSight={setSight} />
    ) : null,
  };
}
