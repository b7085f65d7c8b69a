import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { RowsInSight, RowWindowOptions } from './use-row-window.tsx';

type RowWindowProps = RowWindowOptions & {
  readonly handle: RefObject<((index: number) => void) | null>;
  readonly onSight: (sight: RowsInSight) => void;
};

/** Draws nothing: it watches the scroller and says which rows are in sight. */
export function RowWindow(props: RowWindowProps) {
  const { count, rowHeight, overscan, scroller, padding, coverBelow, handle, onSight } = props;
  // Where a whole screen goes by between two frames, what stands beyond its edges is never seen.
  const [flies, setFlies] = useState(false);
  const seen = useRef(0);
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
    onChange: ({ isScrolling, range }) => {
      const { startIndex: top, endIndex: bottom } = range ?? { startIndex: 0, endIndex: 0 };
      if (isScrolling && top === seen.current) return;
      setFlies(isScrolling && Math.abs(top - seen.current) > bottom - top);
      seen.current = top;
    },
  });

  useImperativeHandle(
    handle,
    () => (index: number) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    [virtualizer],
  );

  const items = virtualizer.getVirtualItems();
  const top = items[0]?.index ?? 0;
  const bottom = items.at(-1)?.index ?? -1;
  const beyond = flies ? 0 : overscan;
  const first = Math.max(0, top - beyond);
  const last = Math.min(count - 1, bottom + beyond);
  // Before the paint, so that what was scrolled into sight is drawn with it.
  useLayoutEffect(() => onSight({ first, last }), [onSight, first, last]);
  return null;
}
