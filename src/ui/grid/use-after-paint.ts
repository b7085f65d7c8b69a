import { useEffect, useState } from 'react';

/** Returns the value as of the last paint: it follows one frame after the change itself. */
export function useDeferredAfterPaint<Value>(value: Value): Value {
  const [followed, setFollowed] = useState(() => value);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setFollowed(() => value));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return followed;
}
