import { useEffect, useRef } from 'react';
import { isUnderLayer } from '../../ui/layers.ts';
import { isInLayer, isTyping } from './keys.ts';

/** One step back, once nothing on the page has a nearer use for the key. A field is left first. */
export function useEscape(back: () => void): void {
  const latest = useRef(back);
  useEffect(() => {
    latest.current = back;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      if (isInLayer(event.target) || isUnderLayer(event)) return;
      if (isTyping(event.target)) {
        if (event.target instanceof HTMLElement) event.target.blur();
        return;
      }
      latest.current();
    };
    // Lists and layers listen on the document, which comes before the window.
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
