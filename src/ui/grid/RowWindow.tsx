import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { RowsInSight, RowWindowOptions } from './use-row-window.tsx';

type RowWindowProps = RowWindowOptions & {
  readonly handle: RefObject<((index: number) => void) | null>;
  readonly onSight: (sight: RowsInSight) => void;
};

/** Renders nothing. Watches the scroller and reports the visible rows. */
export function RowWindow(props: RowWindowProps) {
  const { count, rowHeight, overscan, scroller, padding, coverBelow, handle, onSight } = props;
  // When a whole screen scrolls by between two frames, overscan rows are never seen, so none are
  // rendered.
  const [flies, setFlies] = useState(false);
  const seen = useRef(0);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    // The overscan is applied below.
    overscan: 0,
    // Rendering in the next frame keeps fast scrolling smooth; the overscan covers the delay.
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
  // A layout effect, so that newly visible rows are part of the same paint.
  useLayoutEffect(() => onSight({ first, last }), [onSight, first, last]);
  return null;
}
