import { useSyncExternalStore } from 'react';
import { isTyping } from '../frame/keyboard-events.ts';

const watchers = new Set<() => void>();
let isChoosing = false;

/** Text typed before the input of the trading-client chooser was mounted. */
export interface TypedAhead {
  readonly text: string;
  readonly isEntered: boolean;
}
const NOTHING: TypedAhead = { text: '', isEntered: false };
let typed = NOTHING;

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/**
 * Buffers the pressed key in the capture phase, so that the key does not trigger a shortcut of the
 * screen.
 */
function bufferTyped(event: KeyboardEvent): void {
  const { key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  if (key === 'Escape') chooseClient(false);
  else if (key === 'Enter') typed = { ...typed, isEntered: true };
  else if (key === 'Backspace') typed = { text: typed.text.slice(0, -1), isEntered: false };
  else if (key.length === 1) typed = { text: typed.text + key, isEntered: false };
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * Opens or closes the trading-client chooser. Buffers the pressed keys until the input of the
 * chooser has the focus.
 */
export function chooseClient(choosing = true): void {
  if (choosing === isChoosing) return;
  isChoosing = choosing;
  takeTyped();
  if (choosing) addEventListener('keydown', bufferTyped, { capture: true });
  for (const watcher of watchers) watcher();
}

/**
 * Stops buffering and returns the buffered keys. The input of the chooser calls this function when
 * the input receives the focus.
 */
export function takeTyped(): TypedAhead {
  removeEventListener('keydown', bufferTyped, { capture: true });
  const taken = typed;
  typed = NOTHING;
  return taken;
}

export const useIsChoosing = (): boolean => useSyncExternalStore(watch, () => isChoosing);
