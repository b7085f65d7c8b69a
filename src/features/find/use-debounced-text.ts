import { useEffect, useState } from 'react';

/**
 * Longer than the pause between two keystrokes of a fast typist. A request is therefore sent only
 * after the last keystroke.
 */
const DEBOUNCE_MS = 90;

export function useDebouncedText(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
