import { isDialogOpen, isInDialog } from './layers.ts';
import { focusMainList, mainList } from './list-registry.ts';

/** Form fields, and the form or section that is saved as a unit. */
const FIELD = 'input, textarea, select, [role="combobox"]';
const FORM = 'form, section';
const fieldOf = new WeakMap<Element, Element>();
addEventListener(
  'focusin',
  ({ target }) => {
    const whole = target instanceof Element && target.matches(FIELD) ? target.closest(FORM) : null;
    if (whole) fieldOf.set(whole, target as Element);
  },
  { capture: true },
);

/** The field that had the focus last in the form around `place`; null if there is none. */
export const lastFieldNear = (place: Element): Element | null =>
  fieldOf.get(place.closest(FORM) ?? place) ?? null;

/** Slightly longer than a dialog needs to restore the focus itself, in milliseconds. */
const MODAL_RETURN_MS = 30;

const canTakeFocus = (place: Element | null): place is HTMLElement =>
  place instanceof HTMLElement &&
  place.isConnected &&
  place.checkVisibility() &&
  !place.matches(':disabled');

/** Focuses `place`, or the main list if `place` is gone or null. */
export function restoreFocus(place: Element | null): void {
  if (canTakeFocus(place)) place.focus({ preventScroll: true });
  else if (mainList()) focusMainList();
  else document.querySelector('main')?.focus({ preventScroll: true });
}

/** The last focused element outside of dialogs. */
let lastFocused: Element | null = null;
/** Set by the first dialog, and cleared by a pointer press outside of dialogs. */
let isRestoring = false;
let timer: ReturnType<typeof setTimeout> | undefined;

function restoreIfLost(): void {
  clearTimeout(timer);
  const { activeElement, body } = document;
  if (isRestoring && !isDialogOpen() && (activeElement === null || activeElement === body))
    restoreFocus(lastFocused);
}

// An action often removes its own trigger: the row, the button or the action bar, sometimes after
// the dialog has closed. Without a new owner, the focus would fall back to the body.
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
