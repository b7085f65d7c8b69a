import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useImperativeHandle, useLayoutEffect } from 'react';
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
    overscan,
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
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  // Before the paint, so that what was scrolled into sight is drawn with it.
  useLayoutEffect(() => onSight({ first, last }), [onSight, first, last]);
  return null;
}
