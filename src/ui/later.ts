import { useEffect, useSyncExternalStore } from 'react';

/**
 * A lazy module that the first list does not need. It loads once the first list is shown, or on
 * demand.
 */
export interface Later<Part> {
  /** Null until the module is loaded. */
  readonly part: () => Part | null;
  readonly fetch: () => Promise<Part>;
  readonly watch: (watcher: () => void) => () => void;
}

/** Delay for painting the rows, before prefetching starts. */
const BREATH_MS = 400;

let stands = false;
const waiting = new Set<() => void>();
let last: Promise<unknown> = Promise.resolve();

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 1_000 });
  else setTimeout(work);
}

/**
 * Prefetches modules one after another when idle, so that they do not delay requests of the user.
 */
function inTurn(work: () => Promise<unknown>): void {
  last = last
    .then(() => new Promise<void>(whenIdle))
    .then(work)
    .catch(() => undefined);
}

/** Marks the first list as shown, and starts the prefetches. */
export function firstListStands(): void {
  if (stands) return;
  stands = true;
  setTimeout(() => {
    for (const work of waiting) whenIdle(work);
    waiting.clear();
  }, BREATH_MS);
}

let listsToCome = 0;

/** Registers a list that has no rows yet. Returns the function that unregisters it. */
export function listIsToCome(): () => void {
  listsToCome += 1;
  return () => {
    listsToCome -= 1;
  };
}

/** Marks a screen as rendered. Without a pending list, the prefetches start. */
export function screenStands(): void {
  if (listsToCome === 0) firstListStands();
}

/** Runs `work` when idle after the first list, or after a screen without one. */
export function afterFirstList(work: () => void): void {
  if (stands) whenIdle(work);
  else waiting.add(work);
}

/** Loads only on demand and is never prefetched, for modules that few users open. */
export function whenAsked<Part>(load: () => Promise<Part>): Later<Part> {
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
    watch: (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

export function later<Part>(load: () => Promise<Part>): Later<Part> {
  const part = whenAsked(load);
  const prefetch = () => inTurn(part.fetch);
  if (stands) whenIdle(prefetch);
  else waiting.add(prefetch);
  return part;
}

let tellMissing = (): void => undefined;

/** Sets the handler for modules that fail to load. */
export function whenMissing(tell: () => void): void {
  tellMissing = tell;
}

/** The module once it is loaded, else null. Starts loading when `wanted` is true. */
export function useLater<Part>(of: Later<Part>, wanted: boolean): Part | null {
  const part = useSyncExternalStore(of.watch, of.part);
  useEffect(() => {
    if (wanted) of.fetch().catch(tellMissing);
  }, [of, wanted]);
  return part;
}

/** Calls `run` with the module, synchronously if it is loaded. Calls `giveUp` if loading fails. */
export function withPart<Part>(
  of: Later<Part>,
  run: (part: Part) => void,
  giveUp: () => void = () => undefined,
): void {
  const part = of.part();
  if (part !== null) run(part);
  else
    of.fetch()
      .then(run)
      .catch(() => {
        giveUp();
        tellMissing();
      });
}
