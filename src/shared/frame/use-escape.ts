import { useEffect, useRef } from 'react';
import { isForLayer } from '../../ui/layers.ts';
import { isInLayer, isTyping } from './keyboard-events.ts';

/**
 * Calls `back` on Escape, unless a dialog, menu or listbox handles the key. Inside a field, Escape
 * only removes the focus.
 */
export function useEscape(back: () => void): void {
  const latest = useRef(back);
  useEffect(() => {
    latest.current = back;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      if (isInLayer(event.target) || isForLayer(event)) return;
      if (isTyping(event.target)) {
        if (event.target instanceof HTMLElement) event.target.blur();
        return;
      }
      latest.current();
    };
    // Listboxes, dialogs and menus listen on `document`, so they handle the event before this
    // listener on `window`.
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
