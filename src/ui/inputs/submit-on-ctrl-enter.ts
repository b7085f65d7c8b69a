import type { KeyboardEvent } from 'react';

/** Submits a form with Ctrl+Enter or Cmd+Enter from any of its fields. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  // An open list of options would handle the key itself.
  event.stopPropagation();
  const form = event.currentTarget;
  // Some fields commit their text only on blur.
  if (event.target instanceof HTMLElement) event.target.blur();
  setTimeout(() => form.requestSubmit());
}
