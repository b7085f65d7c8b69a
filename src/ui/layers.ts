const DIALOG = '[aria-modal="true"]';

/**
 * Layers that handle keys themselves: dialogs, menus and option lists. The selector also matches
 * closed option lists, which may stay in the page, so callers must check visibility.
 */
const LAYERS = `${DIALOG}, [role="menu"], [data-portal] [role="listbox"]`;

export const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(DIALOG) !== null;

const focusedDialogs = new WeakSet<Element>();
addEventListener(
  'focusin',
  ({ target }) => {
    const dialog = target instanceof Element ? target.closest(DIALOG) : null;
    if (dialog) focusedDialogs.add(dialog);
  },
  { capture: true },
);

const visibleLayers = (kind: string): Element[] =>
  [...document.querySelectorAll(kind)].filter((layer) => layer.checkVisibility());

/**
 * Focuses a dialog that has just become visible. A dialog takes the focus only after a short delay,
 * and a key pressed before then must already reach the dialog.
 */
function focusNewDialog(): boolean {
  const newest = visibleLayers(DIALOG).at(-1);
  if (!(newest instanceof HTMLElement) || focusedDialogs.has(newest)) return false;
  const first = newest.querySelector<HTMLElement>('[data-autofocus]') ?? newest;
  first.focus({ preventScroll: true });
  return true;
}

/**
 * Key events that were dispatched while a layer was open. Lists ignore these events, even if
 * another handler has closed the layer.
 */
const pressedOverLayer = new WeakSet<Event>();
addEventListener(
  'keydown',
  (event) => {
    if (focusNewDialog()) event.stopPropagation();
    if (visibleLayers(LAYERS).length > 0) pressedOverLayer.add(event);
  },
  { capture: true },
);

export const isForLayer = (event: KeyboardEvent): boolean =>
  pressedOverLayer.has(event) || isLayerOpen();

export const isLayerOpen = (): boolean => visibleLayers(LAYERS).length > 0;

export const isDialogOpen = (): boolean => visibleLayers(DIALOG).length > 0;
