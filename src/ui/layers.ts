const DIALOG = '[aria-modal="true"]';

/** What stands over the page and has the keys for itself. A closed list of choices may stay in the page unseen. */
const LAYERS = `${DIALOG}, [role="menu"], [data-portal] [role="listbox"]`;

export const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(DIALOG) !== null;

/** Dialogs that have had the focus. */
const entered = new WeakSet<Element>();
addEventListener(
  'focusin',
  ({ target }) => {
    const dialog = target instanceof Element ? target.closest(DIALOG) : null;
    if (dialog) entered.add(dialog);
  },
  { capture: true },
);

const standing = (kind: string): Element[] =>
  [...document.querySelectorAll(kind)].filter((layer) => layer.checkVisibility());

/** A dialog takes the focus a moment after it is seen. What is pressed in that moment is its own already. */
function isForNewDialog(): boolean {
  const newest = standing(DIALOG).at(-1);
  if (!(newest instanceof HTMLElement) || entered.has(newest)) return false;
  const first = newest.querySelector<HTMLElement>('[data-autofocus]') ?? newest;
  first.focus({ preventScroll: true });
  return true;
}

/** The key that closes a layer is not also the list's, even where the layer is gone before the list hears of it. */
const pressedOverLayer = new WeakSet<Event>();
addEventListener(
  'keydown',
  (event) => {
    if (isForNewDialog()) event.stopPropagation();
    if (standing(LAYERS).length > 0) pressedOverLayer.add(event);
  },
  { capture: true },
);

export const isUnderLayer = (event: KeyboardEvent): boolean =>
  pressedOverLayer.has(event) || isLayerOpen();

/** A dialog, a menu or an open list of choices. */
export const isLayerOpen = (): boolean => standing(LAYERS).length > 0;

export const isDialogOpen = (): boolean => standing(DIALOG).length > 0;
