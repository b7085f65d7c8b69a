import { isDialogOpen, isInDialog } from './layers.ts';
import { goToResults, mainList } from './results.ts';

/** Where something is written or ticked, in the form or the part of a page that is saved as one. */
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

/** The field that the hand was in last, of the form that this stands in. */
export const lastFieldBeside = (place: Element): Element | null =>
  fieldOf.get(place.closest(WHOLE) ?? place) ?? null;

/** As long as a dialog takes to give the focus back by itself, and a breath. */
const OWN_RETURN = 30;

const takesFocus = (place: Element | null): place is HTMLElement =>
  place instanceof HTMLElement &&
  place.isConnected &&
  place.checkVisibility() &&
  !place.matches(':disabled');

/** There again, or to the list, where it is gone or there was none. */
export function focusBackTo(place: Element | null): void {
  if (takesFocus(place)) place.focus({ preventScroll: true });
  else if (mainList()) goToResults();
  else document.querySelector('main')?.focus({ preventScroll: true });
}

/** Where the hand was last, outside of dialogs. */
let before: Element | null = null;
/** From the first dialog until somebody presses beside everything, and means it. */
let isKept = false;
let timer: ReturnType<typeof setTimeout> | undefined;

function giveBack(): void {
  clearTimeout(timer);
  const { activeElement, body } = document;
  if (isKept && !isDialogOpen() && (activeElement === null || activeElement === body))
    focusBackTo(before);
}

// What asked is often gone with the act: the row, its button, the bar under the rows, also a moment after the dialog. Where
// nobody else takes the focus it would fall to the top of the page.
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
