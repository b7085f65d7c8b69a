import { type RefCallback, useCallback, useState } from 'react';

/** How wide the place of a picture is; nothing before it stands. */
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
