import { useEffect, useState } from 'react';

/** Returns the value one frame late, so that the current change is painted first. */
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
