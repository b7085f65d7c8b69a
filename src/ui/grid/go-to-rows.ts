const ROWS = '.ui-grid-table, .ui-grid-frame button, .ui-grid-frame [tabindex]';

/** Puts the focus on the rows. Where they are no table, on the first of them; before they have come, on their place. */
export function goToRows(list: HTMLElement | null): void {
  const place = list?.querySelector<HTMLElement>('.ui-grid-frame');
  const rows = list?.querySelector<HTMLElement>(ROWS) ?? place;
  if (rows && rows === place) place.tabIndex = -1;
  rows?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: 'nearest' });
}
