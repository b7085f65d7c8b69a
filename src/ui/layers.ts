/** What stands over the page and has the keys for itself. A closed list of choices may stay in the page unseen. */
const LAYERS = '[aria-modal="true"], [role="menu"], [data-portal] [role="listbox"]';

export const isUnderLayer = (): boolean =>
  [...document.querySelectorAll(LAYERS)].some((layer) => layer.checkVisibility());
