import { useEffect, useState } from 'react';

/** Longer than the pause between keystrokes of a fast typist. */
const REST_MS = 90;

/** Debounces the typed text. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
