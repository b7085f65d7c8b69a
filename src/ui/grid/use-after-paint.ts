import { useEffect, useState } from 'react';

/** Follows a value once the frame that shows the change itself has been painted. */
export function useAfterPaint<Value>(value: Value): Value {
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
