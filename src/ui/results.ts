type GoThere = () => void;

let lists: readonly GoThere[] = [];
const watchers = new Set<() => void>();

function change(next: readonly GoThere[]): void {
  lists = next;
  for (const watcher of watchers) watcher();
}

/** Registers a mounted list. Returns the function that unregisters it. */
export function listStands(goThere: GoThere): () => void {
  change([...lists, goThere]);
  return () => change(lists.filter((other) => other !== goThere));
}

/** The main list of the screen: the first one registered. */
export const mainList = (): GoThere | null => lists[0] ?? null;

export function onLists(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export const goToResults: GoThere = () => mainList()?.();
