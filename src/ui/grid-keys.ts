/**
 * The lists that handle keys pressed anywhere on the page. The value is true if the rows of the
 * list can be ticked.
 */
const activeGrids = new Map<symbol, boolean>();
const watchers = new Set<() => void>();

/** `walk`: keys move the current row. `tick`: keys also tick rows. */
export type GridKeysMode = 'walk' | 'tick';

const notifyWatchers = () => {
  for (const watcher of watchers) watcher();
};

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
