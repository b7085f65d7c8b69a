import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { RowsInSight, RowWindowOptions } from './use-row-window.tsx';

type RowWindowProps = RowWindowOptions & {
  readonly handle: RefObject<((index: number) => void) | null>;
  readonly onSight: (sight: RowsInSight) => void;
};

/** Draws nothing: it watches the scroller and says which rows are in sight. */
export function RowWindow(props: RowWindowProps) {
  const { count, rowHeight, overscan, scroller, padding, coverBelow, handle, onSight } = props;
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    // What is drawn beyond the edges is decided below.
    overscan: 0,
    // Drawing in the next frame keeps a fast scroll smooth; the overscan covers it.
    useFlushSync: false,
    paddingStart: padding.above,
    paddingEnd: padding.below,
    scrollPaddingStart: padding.above,
    scrollPaddingEnd: coverBelow,
    initialRect: { width: 1_200, height: 800 },
    initialOffset: () => scroller.current?.scrollTop ?? 0,
  });

  useImperativeHandle(
    handle,
    () => (index: number) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    [virtualizer],
  );

  const items = virtualizer.getVirtualItems();
  const top = items[0]?.index ?? 0;
  const bottom = items.at(-1)?.index ?? -1;
  // Where a whole screen goes by between two frames, what stands beyond its edges is never seen.
  const seen = useRef(top);
  const flies = virtualizer.isScrolling && Math.abs(top - seen.current) > bottom - top;
  const beyond = flies ? 0 : overscan;
  const first = Math.max(0, top - beyond);
  const last = Math.min(count - 1, bottom + beyond);
  useLayoutEffect(() => {
    seen.current = top;
  }, [top]);
  // Before the paint, so that what was scrolled into sight is drawn with it.
  useLayoutEffect(() => onSight({ first, last }), [onSight, first, last]);
  return null;
}
