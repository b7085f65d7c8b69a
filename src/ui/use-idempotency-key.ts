import { useCallback, useRef } from 'react';

/**
 * `keyFor` returns the idempotency key for a request body. The same body keeps its key until
 * `answered` is called, so that a retry is applied only once.
 */
export function useIdempotencyKey() {
  const last = useRef<{ readonly words: string; readonly key: string } | null>(null);
  const keyFor = useCallback((words: string): string => {
    if (last.current?.words !== words) last.current = { words, key: crypto.randomUUID() };
    return last.current.key;
  }, []);
  const answered = useCallback(() => {
    last.current = null;
  }, []);
  return { keyFor, answered };
}
