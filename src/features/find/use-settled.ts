import { useEffect, useState } from 'react';

/** Between two letters of a quick hand; a longer rest is the end of a word. */
const REST_MS = 90;

/** What was typed, once the hand rests. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
