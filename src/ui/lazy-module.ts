import { useEffect, useSyncExternalStore } from 'react';

/**
 * A module that is not needed to show the first list. The module loads after the first list is
 * shown, or earlier on demand.
 */
export interface LazyModule<Part> {
  readonly part: () => Part | null;
  readonly fetch: () => Promise<Part>;
  readonly subscribe: (watcher: () => void) => () => void;
}

/** Wait before prefetching starts, so that the browser can paint the rows first. */
const PREFETCH_DELAY_MS = 400;

let isFirstListReady = false;
const queuedWork = new Set<() => void>();
let lastPrefetch: Promise<unknown> = Promise.resolve();

function runWhenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 1_000 });
  else setTimeout(work);
}

/**
 * Prefetches modules one after another while the browser is idle, so that the user's requests are
 * not delayed.
 */
function prefetchInSequence(work: () => Promise<unknown>): void {
  lastPrefetch = lastPrefetch
    .then(() => new Promise<void>(runWhenIdle))
    .then(work)
    .catch(() => undefined);
}

/** Records that the first list is shown, and starts the queued prefetches after a short delay. */
export function markFirstListReady(): void {
  if (isFirstListReady) return;
  isFirstListReady = true;
  setTimeout(() => {
    for (const work of queuedWork) runWhenIdle(work);
    queuedWork.clear();
  }, PREFETCH_DELAY_MS);
}

let pendingLists = 0;

/** Registers a list that has no rows yet. Returns a function that unregisters the list. */
export function registerPendingList(): () => void {
  pendingLists += 1;
  return () => {
    pendingLists -= 1;
  };
}

/**
 * Starts the prefetches after a screen has rendered, unless a list is still waiting for its rows.
 */
export function markScreenReady(): void {
  if (pendingLists === 0) markFirstListReady();
}

/**
 * Runs `work` when the browser is idle. Waits until the first list is shown, or the first screen if
 * the screen has no list.
 */
export function runAfterFirstList(work: () => void): void {
  if (isFirstListReady) runWhenIdle(work);
  else queuedWork.add(work);
}

/**
 * Creates a lazy module that loads only on demand and is never prefetched; for modules that few
 * users open.
 */
export function lazyOnDemand<Part>(load: () => Promise<Part>): LazyModule<Part> {
  const watchers = new Set<() => void>();
  let part: Part | null = null;
  let loading: Promise<Part> | null = null;

  async function start(): Promise<Part> {
    try {
      part = await load();
    } catch (problem) {
      // Clears the failed promise, so that the next call tries again.
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

/** True if the user has turned on the data saver of the browser. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Creates a lazy module that the user opens. It is prefetched, unless the browser saves data.
 */
export function lazyModule<Part>(load: () => Promise<Part>): LazyModule<Part> {
  return savesData() ? lazyOnDemand(load) : deferredModule(load);
}

/**
 * Creates a lazy module that the screen uses without an action of the user. It always loads after
 * the first list.
 */
export function deferredModule<Part>(load: () => Promise<Part>): LazyModule<Part> {
  const part = lazyOnDemand(load);
  const prefetch = () => prefetchInSequence(part.fetch);
  if (isFirstListReady) runWhenIdle(prefetch);
  else queuedWork.add(prefetch);
  return part;
}

let reportLoadFailure = (): void => undefined;

export function onLoadFailure(handler: () => void): void {
  reportLoadFailure = handler;
}

export function useLazyModule<Part>(lazy: LazyModule<Part>, wanted: boolean): Part | null {
  const part = useSyncExternalStore(lazy.subscribe, lazy.part);
  useEffect(() => {
    if (wanted) lazy.fetch().catch(reportLoadFailure);
  }, [lazy, wanted]);
  return part;
}

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
