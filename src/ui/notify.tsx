import './notify.css';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { Keys } from './Keys.tsx';
import type { KeyName } from './key-names.ts';
import { afterFirstList, later, whenMissing } from './later.ts';

const SUCCESS_MS = 3_000;
const ERROR_MS = 5_000;

export const toasts = later(() => import('./toasts.tsx'));

/** Said before toasts can be shown. */
const unsaid = new Set<string>();

export type ToastAction = {
  readonly label: string;
  /** Shown beside the label; the screen that shows the toast listens for it. */
  readonly keys?: KeyName;
  readonly onClick: () => void;
};

type ToastWords = {
  /** A second line in grey. */
  readonly detail?: ReactNode;
  readonly action?: ToastAction;
  /** Leads to a first list, which it must not hold up: said where that stands, and nowhere else. */
  readonly patient?: boolean;
  /** It is there until it is closed. */
  readonly stays?: boolean;
};

function show(
  tone: 'success' | 'error',
  text: string,
  { detail, action, patient, stays = false }: ToastWords,
): string {
  const id = crypto.randomUUID();
  const toast = {
    id,
    autoClose: stays ? false : tone === 'error' ? ERROR_MS : SUCCESS_MS,
    role: tone === 'error' ? 'alert' : 'status',
    'data-tone': tone,
    icon: <Icon name={tone === 'error' ? 'warning' : 'checkCircle'} />,
    title: (
      <span className="ui-toast">
        <span className="ui-toast-text">{text}</span>
        {action ? (
          <button
            type="button"
            className="ui-toast-action"
            onClick={() => {
              closeToast(id);
              action.onClick();
            }}
          >
            {action.label}
            {action.keys ? <Keys>{action.keys}</Keys> : null}
          </button>
        ) : null}
      </span>
    ),
    message: detail ?? null,
    closeButtonProps: { 'aria-label': 'Close the message' },
  };
  const shown = toasts.part();
  if (shown) {
    shown.showToast(toast);
    return id;
  }
  unsaid.add(id);
  const say = () =>
    void toasts.fetch().then(
      ({ showToast }) => unsaid.delete(id) && showToast(toast),
      () => undefined,
    );
  if (patient) afterFirstList(say);
  else say();
  return id;
}

/** Three seconds at the top centre, longer while the pointer rests on it. Returns its id. */
export function notifySuccess(text: string, words: ToastWords = {}): string {
  return show('success', text, words);
}

/** Five seconds. The text is the sentence that the server answered. Returns its id. */
export function notifyError(text: string, words: ToastWords = {}): string {
  return show('error', text, words);
}

export function closeToast(id: string): void {
  unsaid.delete(id);
  toasts.part()?.hideToast(id);
}

whenMissing(() => notifyError('A part of this screen did not come. Please load the page again.'));
