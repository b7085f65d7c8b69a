const ROWS = '.ui-grid-table, .ui-grid-frame button, .ui-grid-frame [tabindex]';

/**
 * Focuses the table. In a phone list or in cards, focuses the first focusable element; while the
 * rows load, focuses the frame.
 */
export function focusGridRows(list: HTMLElement | null): void {
  const place = list?.querySelector<HTMLElement>('.ui-grid-frame');
  const rows = list?.querySelector<HTMLElement>(ROWS) ?? place;
  if (rows && rows === place) place.tabIndex = -1;
  rows?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: 'nearest' });
}
