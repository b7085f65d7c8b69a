import { useCallback, useRef } from 'react';

/**
 * Idempotency keys: the same request body keeps its key until it is answered, so that a retry acts
 * once.
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
