/** What stands over the page and has the keys for itself. A closed list of choices may stay in the page unseen. */
const LAYERS = '[aria-modal="true"], [role="menu"], [data-portal] [role="listbox"]';

const oneStands = (): boolean =>
  [...document.querySelectorAll(LAYERS)].some((layer) => layer.checkVisibility());

/** The key that closes a layer is not also the list's, even where the layer is gone before the list hears of it. */
const pressedOverLayer = new WeakSet<Event>();
addEventListener(
  'keydown',
  (event) => {
    if (oneStands()) pressedOverLayer.add(event);
  },
  { capture: true },
);

export const isUnderLayer = (event: KeyboardEvent): boolean =>
  pressedOverLayer.has(event) || oneStands();
