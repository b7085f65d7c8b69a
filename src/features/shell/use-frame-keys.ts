import { useEffect } from 'react';
import { allCommands, EVERYWHERE } from '../../shared/frame/commands.ts';
import { isInLayer, isTyping, keysOf } from '../../shared/frame/keys.ts';
import { isUnderLayer } from '../../ui/layers.ts';
import { notifyError } from '../../ui/notify.tsx';

/** Runs the command whose key was pressed, or says why it is closed. Single keys are off while typing; those with Ctrl are not. */
export function useFrameKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const keys = keysOf(event);
      const isTakenElsewhere =
        isTyping(event.target) || isInLayer(event.target) || isUnderLayer(event);
      if (!keys.startsWith('Ctrl ') && isTakenElsewhere) return;
      // The screen's own commands win over those of the frame, whichever were offered last.
      const meant = allCommands().filter((one) => one.keys === keys);
      const offered = meant.filter(({ reason }) => !reason);
      const command = offered.findLast(({ group }) => group !== EVERYWHERE) ?? offered.at(-1);
      const reason = meant.at(-1)?.reason;
      if (!command && !reason) return;
      event.preventDefault();
      if (command) command.run();
      else if (reason) notifyError(reason);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
