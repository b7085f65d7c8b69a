import type { KeyboardEvent } from 'react';

export function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  // Stops the event, because an open list of options would handle Enter.
  event.stopPropagation();
  const form = event.currentTarget;
  // Leaves the field first, because some fields report their text only when the user leaves them.
  if (event.target instanceof HTMLElement) event.target.blur();
  setTimeout(() => form.requestSubmit());
}
