import { isLayerOpen } from './layers.ts';

/** What somebody is at: a field that has the keys, a panel beside the list, and whatever stands in a form. */
const BUSY = ':is(input, textarea, select, [contenteditable]):focus, .ui-side-drawer, main form';

/** Nobody is in the middle of anything that something new would break into. */
export const isBetweenActs = (): boolean => !isLayerOpen() && document.querySelector(BUSY) === null;

/** Told whenever it may have become otherwise; answers how to hear no more of it. */
export function onActs(watcher: () => void): () => void {
  const closing = new AbortController();
  const page = new MutationObserver(watcher);
  page.observe(document.body, { childList: true, subtree: true });
  for (const type of ['focusin', 'focusout'])
    document.addEventListener(type, () => setTimeout(watcher), { signal: closing.signal });
  return () => {
    closing.abort();
    page.disconnect();
  };
}

/** Runs once, now or when the hand is free; answers how to let it be. */
export function whenBetweenActs(work: () => void): () => void {
  if (isBetweenActs()) {
    work();
    return () => undefined;
  }
  const end = onActs(() => {
    if (!isBetweenActs()) return;
    end();
    work();
  });
  return end;
}
