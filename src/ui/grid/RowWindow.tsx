import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';

export type RowsInSight = { readonly first: number; readonly last: number };

export type RowWindowOptions = {
  readonly count: number;
  readonly rowHeight: number;
  /** number of rows to render beyond each edge of the visible area */
  readonly overscan: number;
  readonly scroller: RefObject<HTMLElement | null>;
  /** heights of the content above and below the rows, in pixels */
  readonly padding: { readonly above: number; readonly below: number };
  /** height of the elements that cover the lower edge of the scroller, in pixels */
  readonly coverBelow: number;
};

type RowWindowProps = RowWindowOptions & {
  /** height of the scroller before the virtualizer has measured it */
  readonly viewportHeight: number;
  readonly handle: RefObject<((index: number) => void) | null>;
  readonly onSight: (sight: RowsInSight) => void;
};

/** Watches the scroll position and reports which rows are visible. Renders nothing. */
export function RowWindow(props: RowWindowProps) {
  const { count, rowHeight, overscan, scroller, padding, coverBelow, handle, onSight } = props;
  // True while more than a whole screen of rows scrolls by between two events. The user never sees
  // overscan rows at that speed, so none are rendered.
  const [flies, setFlies] = useState(false);
  const seen = useRef(0);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    // The virtualizer adds no overscan, because the range below includes it.
    overscan: 0,
    // Renders in the next frame, which keeps fast scrolling smooth. The overscan rows bridge the
    // delay.
    useFlushSync: false,
    paddingStart: padding.above,
    paddingEnd: padding.below,
    scrollPaddingStart: padding.above,
    scrollPaddingEnd: coverBelow,
    initialRect: { width: 1_200, height: props.viewportHeight },
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
  // A layout effect, so that the parent renders the rows before the browser paints, and no blank
  // rows flash.
  useLayoutEffect(() => onSight({ first, last }), [onSight, first, last]);
  return null;
}
