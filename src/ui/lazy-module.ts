import { useEffect, useSyncExternalStore } from 'react';

/**
 * A lazy module that the first list does not need. It loads once the first list is shown, or on
 * demand.
 */
export interface LazyModule<Part> {
  /** Null until the module is loaded. */
  readonly part: () => Part | null;
  readonly fetch: () => Promise<Part>;
  readonly subscribe: (watcher: () => void) => () => void;
}

/** Delay for painting the rows, before prefetching starts. */
const PREFETCH_DELAY_MS = 400;

let isFirstListReady = false;
const queuedWork = new Set<() => void>();
let lastPrefetch: Promise<unknown> = Promise.resolve();

function runWhenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 1_000 });
  else setTimeout(work);
}

/**
 * Prefetches modules one after another when idle, so that they do not delay requests of the user.
 */
function prefetchInSequence(work: () => Promise<unknown>): void {
  lastPrefetch = lastPrefetch
    .then(() => new Promise<void>(runWhenIdle))
    .then(work)
    .catch(() => undefined);
}

/** Marks the first list as shown, and starts the prefetches. */
export function markFirstListReady(): void {
  if (isFirstListReady) return;
  isFirstListReady = true;
  setTimeout(() => {
    for (const work of queuedWork) runWhenIdle(work);
    queuedWork.clear();
  }, PREFETCH_DELAY_MS);
}

let pendingLists = 0;

/** Registers a list that has no rows yet. Returns the function that unregisters it. */
export function registerPendingList(): () => void {
  pendingLists += 1;
  return () => {
    pendingLists -= 1;
  };
}

/** Marks a screen as rendered. Without a pending list, the prefetches start. */
export function markScreenReady(): void {
  if (pendingLists === 0) markFirstListReady();
}

/** Runs `work` when idle after the first list, or after a screen without one. */
export function runAfterFirstList(work: () => void): void {
  if (isFirstListReady) runWhenIdle(work);
  else queuedWork.add(work);
}

/** Loads only on demand and is never prefetched, for modules that few users open. */
export function lazyOnDemand<Part>(load: () => Promise<Part>): LazyModule<Part> {
  const watchers = new Set<() => void>();
  let part: Part | null = null;
  let loading: Promise<Part> | null = null;

  async function start(): Promise<Part> {
    try {
      part = await load();
    } catch (problem) {
      // Allows the next call to retry.
      loading = null;
      throw problem;
    }
    for (const watcher of watchers) watcher();
    return part;
  }
  const fetch = () => {
    loading ??= start();
    return loading;
  };

  return {
    part: () => part,
    fetch,
    subscribe: (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

export function lazyModule<Part>(load: () => Promise<Part>): LazyModule<Part> {
  const part = lazyOnDemand(load);
  const prefetch = () => prefetchInSequence(part.fetch);
  if (isFirstListReady) runWhenIdle(prefetch);
  else queuedWork.add(prefetch);
  return part;
}

let reportLoadFailure = (): void => undefined;

/** Sets the handler for modules that fail to load. */
export function onLoadFailure(handler: () => void): void {
  reportLoadFailure = handler;
}

/** The module once it is loaded, else null. Starts loading when `wanted` is true. */
export function useLazyModule<Part>(lazy: LazyModule<Part>, wanted: boolean): Part | null {
  const part = useSyncExternalStore(lazy.subscribe, lazy.part);
  useEffect(() => {
    if (wanted) lazy.fetch().catch(reportLoadFailure);
  }, [lazy, wanted]);
  return part;
}

/** Calls `run` with the module, synchronously if it is loaded. Calls `giveUp` if loading fails. */
export function withModule<Part>(
  lazy: LazyModule<Part>,
  run: (part: Part) => void,
  giveUp: () => void = () => undefined,
): void {
  const part = lazy.part();
  if (part !== null) run(part);
  else
    lazy
      .fetch()
      .then(run)
      .catch(() => {
        giveUp();
        reportLoadFailure();
      });
}
