/** Puts the focus on what a list shows, without a jump of the page. */
type GoThere = () => void;

let lists: readonly GoThere[] = [];
const watchers = new Set<() => void>();

function change(next: readonly GoThere[]): void {
  lists = next;
  for (const watcher of watchers) watcher();
}

/** A list stands on the screen. Answers how it leaves. */
export function listStands(goThere: GoThere): () => void {
  change([...lists, goThere]);
  return () => change(lists.filter((other) => other !== goThere));
}

/** The list that a screen is about: the first that came. */
export const mainList = (): GoThere | null => lists[0] ?? null;

export function onLists(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export const goToResults: GoThere = () => mainList()?.();
