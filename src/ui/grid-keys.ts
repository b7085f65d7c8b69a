/** Lists that handle page-wide keys, and if their rows can be ticked. */
const standing = new Map<symbol, boolean>();
const watchers = new Set<() => void>();

/**
 * The effect of the page-wide keys: moving along rows, or ticking them too. Null if no list handles
 * them.
 */
export type GridKeysDo = 'walk' | 'tick';

const tell = () => {
  for (const watcher of watchers) watcher();
};

/** Registers a list for page-wide keys. Returns the function that unregisters it. */
export function gridKeysStand(ticks: boolean): () => void {
  const list = Symbol('list');
  standing.set(list, ticks);
  tell();
  return () => {
    standing.delete(list);
    tell();
  };
}

export const gridKeysDo = (): GridKeysDo | null =>
  standing.size === 0 ? null : [...standing.values()].includes(true) ? 'tick' : 'walk';

export function onGridKeys(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
