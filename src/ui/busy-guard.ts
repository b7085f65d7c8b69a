import { isLayerOpen } from './layers.ts';

/** Elements whose presence means that the user is busy: a focused field, a side panel or a form. */
const BUSY = ':is(input, textarea, select, [contenteditable]):focus, .ui-side-drawer, main form';

export const isUserIdle = (): boolean => !isLayerOpen() && document.querySelector(BUSY) === null;

export function onActivity(watcher: () => void): () => void {
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

/** Runs `work` once: immediately if the user is idle, else as soon as the user becomes idle. */
export function runWhenUserIdle(work: () => void): () => void {
  if (isUserIdle()) {
    work();
    return () => undefined;
  }
  const end = onActivity(() => {
    if (!isUserIdle()) return;
    end();
    work();
  });
  return end;
}
