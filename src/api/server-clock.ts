/** Server time minus local time, in milliseconds. */
let offset = 0;
const watchers = new Set<() => void>();
/**
 * Minimum change of the offset, in milliseconds. Smaller differences are ignored, because network
 * latency causes them.
 */
const MIN_CHANGE_MS = 500;

export function syncServerTime(serverMs: number): void {
  const next = serverMs - Date.now();
  if (!Number.isFinite(next) || Math.abs(next - offset) < MIN_CHANGE_MS) return;
  offset = next;
  for (const watcher of watchers) watcher();
}

export const serverOffset = (): number => offset;

export const serverNow = (): number => Date.now() + offset;

export function onServerOffset(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
