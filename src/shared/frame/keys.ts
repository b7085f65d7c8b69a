/** How a key press is written: `H`, `Shift J`, `Ctrl K`, `[`, `?`. */
export function keysOf(event: KeyboardEvent): string {
  const isLetter = /^[a-z]$/i.test(event.key);
  const key = isLetter ? event.key.toUpperCase() : event.key;
  const parts = [key];
  // Shift is part of how `?` is typed on some keyboards, so it only counts with letters.
  if (event.shiftKey && isLetter) parts.unshift('Shift');
  if (event.altKey) parts.unshift('Alt');
  // One name for the key that stands at that place on a Mac.
  if (event.ctrlKey || event.metaKey) parts.unshift('Ctrl');
  return parts.join(' ');
}

const FIELDS = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';
const NOT_TYPED_INTO = ['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'color', 'file'];

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const field = target.closest(FIELDS);
  if (!field) return false;
  return !(field instanceof HTMLInputElement && NOT_TYPED_INTO.includes(field.type));
}

/** A dialog or a menu has the keys for itself. */
export const isInLayer = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null;
