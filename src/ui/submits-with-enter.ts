import type { KeyboardEvent } from 'react';

/** Ctrl or Cmd with Enter sends a form from any of its fields. */
export function submitsWithEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  // An open list of choices would take the key for its own.
  event.stopPropagation();
  event.currentTarget.requestSubmit();
}
