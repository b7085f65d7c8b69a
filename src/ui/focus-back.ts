import { isDialogOpen, isInDialog } from './layers.ts';
import { goToResults, mainList } from './results.ts';

/** Form fields, and the form or section that is saved as a unit. */
const FIELD = 'input, textarea, select, [role="combobox"]';
const WHOLE = 'form, section';
const fieldOf = new WeakMap<Element, Element>();
addEventListener(
  'focusin',
  ({ target }) => {
    const whole = target instanceof Element && target.matches(FIELD) ? target.closest(WHOLE) : null;
    if (whole) fieldOf.set(whole, target as Element);
  },
  { capture: true },
);

/** The field that had the focus last in the form around `place`; null if there is none. */
export const lastFieldBeside = (place: Element): Element | null =>
  fieldOf.get(place.closest(WHOLE) ?? place) ?? null;

/** Slightly longer than a dialog needs to restore the focus itself, in milliseconds. */
const OWN_RETURN = 30;

const takesFocus = (place: Element | null): place is HTMLElement =>
  place instanceof HTMLElement &&
  place.isConnected &&
  place.checkVisibility() &&
  !place.matches(':disabled');

/** Focuses `place`, or the main list if `place` is gone or null. */
export function focusBackTo(place: Element | null): void {
  if (takesFocus(place)) place.focus({ preventScroll: true });
  else if (mainList()) goToResults();
  else document.querySelector('main')?.focus({ preventScroll: true });
}

/** The last focused element outside of dialogs. */
let before: Element | null = null;
/** Set by the first dialog, and cleared by a pointer press outside of dialogs. */
let isKept = false;
let timer: ReturnType<typeof setTimeout> | undefined;

function giveBack(): void {
  clearTimeout(timer);
  const { activeElement, body } = document;
  if (isKept && !isDialogOpen() && (activeElement === null || activeElement === body))
    focusBackTo(before);
}

// An action often removes its own trigger: the row, the button or the action bar, sometimes after
// the dialog has closed. Without a new owner, the focus would fall back to the body.
const watch = new MutationObserver(() => {
  if (document.activeElement !== document.body || isDialogOpen()) return;
  clearTimeout(timer);
  timer = setTimeout(giveBack, OWN_RETURN);
});

addEventListener(
  'focusin',
  ({ target, relatedTarget }) => {
    if (!isInDialog(target)) {
      before = target instanceof Element ? target : null;
    } else if (!isInDialog(relatedTarget)) {
      before = relatedTarget instanceof Element ? relatedTarget : null;
      isKept = true;
      watch.observe(document.body, {
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
    isKept = false;
    clearTimeout(timer);
    watch.disconnect();
  },
  { capture: true },
);

addEventListener('keydown', giveBack, { capture: true });
