import { type RefCallback, useCallback, useState } from 'react';

/** Returns a ref and the width of its element in whole pixels; 0 before the first measurement. */
export function useWidth(): readonly [RefCallback<Element>, number] {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: Element | null) => {
    if (!element) return;
    const watch = new ResizeObserver(([entry]) =>
      setWidth(Math.floor(entry?.contentRect.width ?? 0)),
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return [ref, width];
}
