const ROWS = '.ui-grid-table, .ui-grid-frame button, .ui-grid-frame [tabindex]';

/**
 * Focuses the table, or the first row of a list on phones or of cards. Focuses the frame of the
 * list while the rows are loading.
 */
export function focusGridRows(list: HTMLElement | null): void {
  const place = list?.querySelector<HTMLElement>('.ui-grid-frame');
  const rows = list?.querySelector<HTMLElement>(ROWS) ?? place;
  if (rows && rows === place) place.tabIndex = -1;
  rows?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: 'nearest' });
}
