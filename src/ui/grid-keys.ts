/** Lists on the screen that hear the keys wherever the focus is, each with whether its rows can be ticked. */
const standing = new Map<symbol, boolean>();
const watchers = new Set<() => void>();

/** What the keys do: walk along rows alone, or tick them too; null where no list hears them. */
export type GridKeysDo = 'walk' | 'tick';

const tell = () => {
  for (const watcher of watchers) watcher();
};

/** A list hears the keys from now on. Answers how it ceases to. */
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
