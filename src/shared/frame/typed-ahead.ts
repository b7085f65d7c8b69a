import { isTyping } from './keyboard-events.ts';

/** Text that the user typed before the intended input had the focus. */
export interface TypedAhead {
  readonly text: string;
  readonly isEntered: boolean;
}
const NOTHING: TypedAhead = { text: '', isEntered: false };
let typed = NOTHING;
let cancel: (() => void) | null = null;
let limit: ReturnType<typeof setTimeout> | undefined;

/**
 * Maximum time for which keys are buffered. If the input has not loaded by then, further keys
 * trigger shortcuts again.
 */
const LIMIT_MS = 15_000;

/**
 * Buffers the pressed key in the capture phase, so that the key does not trigger a shortcut of the
 * screen.
 */
function bufferKey(event: KeyboardEvent): void {
  const { key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  if (key === 'Escape') cancel?.();
  else if (key === 'Enter') typed = { ...typed, isEntered: true };
  else if (key === 'Backspace') typed = { text: typed.text.slice(0, -1), isEntered: false };
  else if (key.length === 1) typed = { text: typed.text + key, isEntered: false };
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

const stopListening = () => removeEventListener('keydown', bufferKey, { capture: true });

/** Buffers the pressed keys until `takeTyped`. Escape calls `onCancel`. */
export function bufferTyped(onCancel: () => void): void {
  takeTyped();
  cancel = onCancel;
  limit = setTimeout(stopListening, LIMIT_MS);
  addEventListener('keydown', bufferKey, { capture: true });
}

/**
 * Stops buffering and returns the buffered keys. An input calls this function when it receives the
 * focus.
 */
export function takeTyped(): TypedAhead {
  stopListening();
  clearTimeout(limit);
  cancel = null;
  const taken = typed;
  typed = NOTHING;
  return taken;
}
