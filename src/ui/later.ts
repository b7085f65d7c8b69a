import { useEffect, useSyncExternalStore } from 'react';

/** What is not needed to see the first list: fetched once that stands, or when a hand reaches for it. */
export interface Later<Part> {
  /** Null until it is fetched. */
  readonly part: () => Part | null;
  readonly fetch: () => Promise<Part>;
  readonly watch: (watcher: () => void) => () => void;
}

/** Time for the rows to be painted and for the first glance. */
const BREATH_MS = 400;

let stands = false;
const waiting = new Set<() => void>();
let last: Promise<unknown> = Promise.resolve();

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 1_000 });
  else setTimeout(work);
}

/** One after the other: what the reader asks for meanwhile does not stand in line behind all of them. */
function inTurn(work: () => Promise<unknown>): void {
  last = last
    .then(() => new Promise<void>(whenIdle))
    .then(work)
    .catch(() => undefined);
}

/** Rows are on the screen, or what stands in their place: the network is free for the rest. */
export function firstListStands(): void {
  if (stands) return;
  stands = true;
  setTimeout(() => {
    for (const work of waiting) whenIdle(work);
    waiting.clear();
  }, BREATH_MS);
}

let listsToCome = 0;

/** A list has its place on the screen and no rows in it yet. Answers how it is no longer waited for. */
export function listIsToCome(): () => void {
  listsToCome += 1;
  return () => {
    listsToCome -= 1;
  };
}

/** A screen is drawn. One without a list has none to hold up. */
export function screenStands(): void {
  if (listsToCome === 0) firstListStands();
}

/** Runs soon after the first list stands, or a screen that has none. */
export function afterFirstList(work: () => void): void {
  if (stands) whenIdle(work);
  else waiting.add(work);
}

/** Fetched when a hand reaches for it and not before: what few who see a screen will open. */
export function whenAsked<Part>(load: () => Promise<Part>): Later<Part> {
  const watchers = new Set<() => void>();
  let part: Part | null = null;
  let loading: Promise<Part> | null = null;

  async function start(): Promise<Part> {
    try {
      part = await load();
    } catch (problem) {
      // The next hand that reaches for it tries again.
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

/** What to say when the reader waits for a part that does not come. */
export function whenMissing(tell: () => void): void {
  tellMissing = tell;
}

/** The part once it is there; it is asked for as soon as it is wanted. */
export function useLater<Part>(of: Later<Part>, wanted: boolean): Part | null {
  const part = useSyncExternalStore(of.watch, of.part);
  useEffect(() => {
    if (wanted) of.fetch().catch(tellMissing);
  }, [of, wanted]);
  return part;
}

/** Does something with the part: at once where it is there, else as soon as it has come; gives up where it does not come. */
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
