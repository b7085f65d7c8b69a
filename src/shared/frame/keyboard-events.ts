/** Formats a key press as `H`, `Shift J`, `Ctrl K`, `[` or `?`. */
export function keysOf(event: KeyboardEvent): string {
  const isLetter = /^[a-z]$/i.test(event.key);
  const key = isLetter ? event.key.toUpperCase() : event.key;
  const parts = [key];
  // Some keyboards need Shift to type `?`, so Shift is part of the key only for the letters A to Z.
  if (event.shiftKey && isLetter) parts.unshift('Shift');
  if (event.altKey) parts.unshift('Alt');
  // The Command key of a Mac counts as Ctrl.
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

export const isInLayer = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null;
