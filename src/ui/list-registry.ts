type FocusList = () => void;

let lists: readonly FocusList[] = [];
const watchers = new Set<() => void>();

function setLists(next: readonly FocusList[]): void {
  lists = next;
  for (const watcher of watchers) watcher();
}

export function registerList(focusList: FocusList): () => void {
  setLists([...lists, focusList]);
  return () => setLists(lists.filter((other) => other !== focusList));
}

/**
 * Returns the main list of the screen, which is the one registered first; null if the screen has no
 * list.
 */
export const mainList = (): FocusList | null => lists[0] ?? null;

export function subscribeLists(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export const focusMainList: FocusList = () => mainList()?.();
