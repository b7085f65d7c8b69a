import { useState } from 'react';
import { useEvent } from '../../ui/grid/use-event.ts';
import { KEY } from '../../ui/key-names.ts';
import { closeToast, notifySuccess } from '../../ui/notify.tsx';
import { useCommands } from './use-commands.ts';

interface Done {
  /** What was done, for the toast. */
  readonly text: string;
  readonly detail?: string;
  /** Heading in the palette and in the key sheet. */
  readonly group: string;
  readonly undo: () => void;
}

/**
 * Says what was done and offers to take it back: in the toast, and with Z until something else is done. Whatever takes
 * it back in another way withdraws the offer with null.
 */
export function useUndo(): (done: Done | null) => void {
  const [last, setLast] = useState<(Done & { readonly toast: string }) | null>(null);
  useCommands(
    last
      ? [
          {
            id: 'undo',
            label: `Take back: ${last.text}`,
            keys: KEY.undo,
            group: last.group,
            run: () => {
              closeToast(last.toast);
              setLast(null);
              last.undo();
            },
          },
        ]
      : [],
  );
  return useEvent((done: Done | null) => {
    if (done === null) {
      if (last) closeToast(last.toast);
      setLast(null);
      return;
    }
    const toast = notifySuccess(done.text, {
      ...(done.detail ? { detail: done.detail } : {}),
      action: {
        label: 'Undo',
        keys: KEY.undo,
        onClick: () => {
          setLast(null);
          done.undo();
        },
      },
    });
    setLast({ ...done, toast });
  });
}
