import { useEffect, useSyncExternalStore } from 'react';

/** A part of the portal that nobody needs to see the first list: fetched once that stands, or when somebody reaches for it. */
export interface Later<Part> {
  /** Null until it is fetched. */
  readonly part: () => Part | null;
  readonly fetch: () => Promise<Part>;
  readonly watch: (watcher: () => void) => () => void;
}

/** Where no list ever stands, the rest comes after this. */
const PATIENCE_MS = 4_000;

let quiet = false;
const waiting = new Set<() => void>();

const whenIdle: (work: () => void) => void =
  'requestIdleCallback' in globalThis
    ? (work) => requestIdleCallback(work, { timeout: 1_000 })
    : (work) => setTimeout(work, 200);

/** The first rows are on the screen: what comes now is in nobody's way. */
export function firstListStands(): void {
  if (quiet) return;
  quiet = true;
  for (const start of waiting) whenIdle(start);
  waiting.clear();
}

setTimeout(firstListStands, PATIENCE_MS);

export function later<Part>(load: () => Promise<Part>): Later<Part> {
  const watchers = new Set<() => void>();
  let part: Part | null = null;
  let loading: Promise<Part> | null = null;

  function fetch(): Promise<Part> {
    loading ??= load().then(
      (found) => {
        part = found;
        for (const watcher of watchers) watcher();
        return found;
      },
      (problem) => {
        // The next hand that reaches for it tries again.
        loading = null;
        throw problem;
      },
    );
    return loading;
  }

  const prefetch = () => void fetch().catch(() => undefined);
  if (quiet) whenIdle(prefetch);
  else waiting.add(prefetch);

  return {
    part: () => part,
    fetch,
    watch: (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

/** The part once it is there; asked for as soon as it is wanted. */
export function useLater<Part>(of: Later<Part>, wanted: boolean): Part | null {
  const part = useSyncExternalStore(of.watch, of.part);
  useEffect(() => {
    if (wanted) void of.fetch().catch(() => undefined);
  }, [of, wanted]);
  return part;
}
