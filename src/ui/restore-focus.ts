import { isDialogOpen, isInDialog } from './layers.ts';
import { focusMainList, mainList } from './list-registry.ts';

/** Selector of form fields. `FORM` selects the form or the section that is saved as a unit. */
const FIELD = 'input, textarea, select, [role="combobox"]';
const FORM = 'form, section';
/**
 * The last focused field of each form and section. A field in a nested section counts for all
 * surrounding forms and sections.
 */
const fieldOf = new WeakMap<Element, Element>();
addEventListener(
  'focusin',
  ({ target }) => {
    if (!(target instanceof Element && target.matches(FIELD))) return;
    let whole = target.closest(FORM);
    for (; whole; whole = whole.parentElement?.closest(FORM) ?? null) fieldOf.set(whole, target);
  },
  { capture: true },
);

/** Returns the field that last had the focus in the form around `place`; null if there is none. */
export const lastFieldNear = (place: Element): Element | null =>
  fieldOf.get(place.closest(FORM) ?? place) ?? null;

/** Slightly longer than a closing dialog needs to restore the focus. */
const MODAL_RETURN_MS = 30;

const canTakeFocus = (place: Element | null): place is HTMLElement =>
  place instanceof HTMLElement &&
  place.isConnected &&
  place.checkVisibility() &&
  !place.matches(':disabled');

export function restoreFocus(place: Element | null): void {
  if (canTakeFocus(place)) place.focus({ preventScroll: true });
  else if (mainList()) focusMainList();
  else document.querySelector('main')?.focus({ preventScroll: true });
}

/** The element outside dialogs that last had the focus. */
let lastFocused: Element | null = null;
/**
 * A dialog that takes the focus sets this flag. A pointer press outside dialogs clears the flag.
 */
let isRestoring = false;
let timer: ReturnType<typeof setTimeout> | undefined;

function restoreIfLost(): void {
  clearTimeout(timer);
  const { activeElement, body } = document;
  if (isRestoring && !isDialogOpen() && (activeElement === null || activeElement === body))
    restoreFocus(lastFocused);
}

// An action may remove its row, its button or the action bar, even after the dialog has closed. The
// browser then moves the focus to the body, and the observer restores the focus.
const observer = new MutationObserver(() => {
  if (document.activeElement !== document.body || isDialogOpen()) return;
  clearTimeout(timer);
  timer = setTimeout(restoreIfLost, MODAL_RETURN_MS);
});

addEventListener(
  'focusin',
  ({ target, relatedTarget }) => {
    if (!isInDialog(target)) {
      lastFocused = target instanceof Element ? target : null;
    } else if (!isInDialog(relatedTarget)) {
      lastFocused = relatedTarget instanceof Element ? relatedTarget : null;
      isRestoring = true;
      observer.observe(document.body, {
        childList: true,
        subtree: true,
        attributeFilter: ['disabled'],
      });
    }
  },
  { capture: true },
);

addEventListener(
  'pointerdown',
  ({ target }) => {
    if (isInDialog(target) || isDialogOpen()) return;
    isRestoring = false;
    clearTimeout(timer);
    observer.disconnect();
  },
  { capture: true },
);

addEventListener('keydown', restoreIfLost, { capture: true });
