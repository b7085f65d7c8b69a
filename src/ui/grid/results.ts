let lists: readonly HTMLElement[] = [];
const watchers = new Set<() => void>();

function change(next: readonly HTMLElement[]): void {
  lists = next;
  for (const watcher of watchers) watcher();
}

/** A list stands on the screen. Answers how it leaves. */
export function listStands(list: HTMLElement): () => void {
  change([...lists, list]);
  return () => change(lists.filter((other) => other !== list));
}

/** The list that a screen is about: the first that came. */
export const mainList = (): HTMLElement | null => lists[0] ?? null;

export function onLists(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

const ROWS = '.ui-grid-table, .ui-grid-frame button, .ui-grid-frame [tabindex]';

/** Puts the focus on the rows. Where they are no table, on the first of them; before they have come, on their place. */
export function goToResults(): void {
  const list = mainList();
  const place = list?.querySelector<HTMLElement>('.ui-grid-frame');
  const rows = list?.querySelector<HTMLElement>(ROWS) ?? place;
  if (rows && rows === place) place.tabIndex = -1;
  rows?.focus();
}
