/**
 * The lists on the page that handle page-wide keys. The value is true if the rows of the list can
 * be ticked.
 */
const activeGrids = new Map<symbol, boolean>();
const watchers = new Set<() => void>();

/** The effect of page-wide keys: `walk` moves along the rows, `tick` also allows ticking rows. */
export type GridKeysMode = 'walk' | 'tick';

const notifyWatchers = () => {
  for (const watcher of watchers) watcher();
};

/** Registers a list that handles page-wide keys. Returns a function that unregisters the list. */
export function registerGridKeys(ticks: boolean): () => void {
  const list = Symbol('list');
  activeGrids.set(list, ticks);
  notifyWatchers();
  return () => {
    activeGrids.delete(list);
    notifyWatchers();
  };
}

export const gridKeysMode = (): GridKeysMode | null =>
  activeGrids.size === 0 ? null : [...activeGrids.values()].includes(true) ? 'tick' : 'walk';

export function onGridKeys(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
