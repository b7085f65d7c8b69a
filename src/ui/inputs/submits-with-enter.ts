import type { KeyboardEvent } from 'react';

/** Ctrl or Cmd with Enter sends a form from any of its fields. */
export function submitsWithEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  // An open list of choices would take the key for its own.
  event.stopPropagation();
  const form = event.currentTarget;
  // A field may keep what was typed to itself until it is left.
  if (event.target instanceof HTMLElement) event.target.blur();
  setTimeout(() => form.requestSubmit());
}
