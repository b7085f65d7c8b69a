type FocusList = () => void;

let lists: readonly FocusList[] = [];
const watchers = new Set<() => void>();

function setLists(next: readonly FocusList[]): void {
  lists = next;
  for (const watcher of watchers) watcher();
}

/** Registers a mounted list. Returns the function that unregisters it. */
export function registerList(focusList: FocusList): () => void {
  setLists([...lists, focusList]);
  return () => setLists(lists.filter((other) => other !== focusList));
}

/** The main list of the screen: the first one registered. */
export const mainList = (): FocusList | null => lists[0] ?? null;

export function subscribeLists(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export const focusMainList: FocusList = () => mainList()?.();
