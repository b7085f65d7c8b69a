import { useState } from 'react';
import { TEXTS } from '#api/texts.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { notifyProblem } from '../frame/notify-problem.ts';

/** Sends a change of a business from a dialog, and closes the dialog after a success. */
export function useBusinessChange({
  onChanged,
  onClose,
}: {
  readonly onChanged: () => void;
  readonly onClose: () => void;
}) {
  const [isBusy, setBusy] = useState(false);
  async function send(change: () => Promise<{ message: string }>): Promise<void> {
    setBusy(true);
    try {
      const { message } = await change();
      notifySuccess(message);
      onClose();
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
    } finally {
      setBusy(false);
      onChanged();
    }
  }
  return { isBusy, send };
}
