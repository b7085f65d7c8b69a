/** Lists that handle page-wide keys, and if their rows can be ticked. */
const activeGrids = new Map<symbol, boolean>();
const watchers = new Set<() => void>();

/**
 * The effect of the page-wide keys: moving along rows, or ticking them too. Null if no list handles
 * them.
 */
export type GridKeysMode = 'walk' | 'tick';

const notifyWatchers = () => {
  for (const watcher of watchers) watcher();
};

/** Registers a list for page-wide keys. Returns the function that unregisters it. */
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
