import { useState } from 'react';
import { useEvent } from '../../ui/grid/use-event.ts';
import { KEY } from '../../ui/key-names.ts';
import { closeToast, notifySuccess } from '../../ui/notify.tsx';
import { useCommands } from './use-commands.ts';

interface Done {
  readonly text: string;
  readonly detail?: string;
  readonly group: string;
  readonly undo: () => void;
}

/**
 * Returns a function that shows a success toast with an undo button. The Z key also undoes the
 * change until the function is called again. A call with null removes the toast and disables the
 * key.
 */
export function useUndo(): (done: Done | null) => void {
  const [last, setLast] = useState<(Done & { readonly toast: string }) | null>(null);
  useCommands(
    last
      ? [
          {
            id: 'undo',
            label: `Undo: ${last.text}`,
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
