/** Server clock minus local clock, in milliseconds. */
let offset = 0;
const watchers = new Set<() => void>();
/** Smaller differences are network latency, not clock offset. */
const WORTH_TELLING = 500;

export function learnServerTime(serverMs: number): void {
  const next = serverMs - Date.now();
  if (!Number.isFinite(next) || Math.abs(next - offset) < WORTH_TELLING) return;
  offset = next;
  for (const watcher of watchers) watcher();
}

export const serverOffset = (): number => offset;

export const serverNow = (): number => Date.now() + offset;

export function onServerOffset(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
