import { Button, Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { Keys } from './Keys.tsx';
import type { KeyName } from './key-names.ts';
import { deferredModule, onLoadFailure, runAfterFirstList } from './lazy-module.ts';

const SUCCESS_MS = 3_000;
const ERROR_MS = 5_000;

export const toasts = deferredModule(() => import('./toasts.tsx'));

/** Ids of toasts that were requested before the toast module had loaded. */
const pendingToasts = new Set<string>();

export type ToastAction = {
  readonly label: string;
  /** Shortcut shown next to the label. The screen that shows the toast must handle the key. */
  readonly keys?: KeyName;
  readonly onClick: () => void;
};

type ToastOptions = {
  readonly detail?: ReactNode;
  readonly action?: ToastAction;
  /**
   * True to delay the toast until the first list is shown, so that loading the toast module does
   * not delay the list.
   */
  readonly afterList?: boolean;
  readonly isSticky?: boolean;
};

function show(
  tone: 'success' | 'error',
  text: string,
  { detail, action, afterList, isSticky = false }: ToastOptions,
): string {
  const id = crypto.randomUUID();
  const toast = {
    id,
    autoClose: isSticky ? false : tone === 'error' ? ERROR_MS : SUCCESS_MS,
    role: tone === 'error' ? 'alert' : 'status',
    'data-tone': tone,
    icon: <Icon name={tone === 'error' ? 'warning' : 'checkCircle'} />,
    title: (
      <Flex component="span" gap="2xs" justify="space-between">
        {text}
        {action ? (
          <Button
            variant="subtle"
            size="sm"
            onClick={() => {
              closeToast(id);
              action.onClick();
            }}
          >
            {action.label}
            {action.keys ? <Keys>{action.keys}</Keys> : null}
          </Button>
        ) : null}
      </Flex>
    ),
    message: detail ?? null,
    closeButtonProps: { 'aria-label': 'Close the message' },
  };
  const shown = toasts.part();
  if (shown) {
    shown.showToast(toast);
    return id;
  }
  pendingToasts.add(id);
  const say = () =>
    void toasts.fetch().then(
      ({ showToast }) => pendingToasts.delete(id) && showToast(toast),
      () => undefined,
    );
  if (afterList) runAfterFirstList(say);
  else say();
  return id;
}

/**
 * Shows a toast for three seconds, or longer while the pointer is over it or if `isSticky` is set.
 * Returns the id of the toast.
 */
export function notifySuccess(text: string, words: ToastOptions = {}): string {
  return show('success', text, words);
}

/**
 * Shows an error message, usually from the server, for five seconds unless `isSticky` is set.
 * Returns the id of the toast.
 */
export function notifyError(text: string, words: ToastOptions = {}): string {
  return show('error', text, words);
}

export function closeToast(id: string): void {
  pendingToasts.delete(id);
  toasts.part()?.hideToast(id);
}

onLoadFailure(() =>
  notifyError('Part of this screen could not be loaded. Please reload the page.'),
);
