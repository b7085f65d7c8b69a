import { useEffect } from 'react';
import { allCommands, EVERYWHERE } from '../../frame/commands.ts';
import { isInLayer, isTyping, keysOf } from '../../frame/keys.ts';
import { isUnderLayer } from '../../ui/layers.ts';

/** Runs the command whose key was pressed. Single keys are off while typing; those with Ctrl are not. */
export function useFrameKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const keys = keysOf(event);
      const isTakenElsewhere =
        isTyping(event.target) || isInLayer(event.target) || isUnderLayer(event);
      if (!keys.startsWith('Ctrl ') && isTakenElsewhere) return;
      // The screen's own commands win over those of the frame, whichever were offered last.
      const offered = allCommands().filter((one) => one.keys === keys && !one.reason);
      const command = offered.findLast(({ group }) => group !== EVERYWHERE) ?? offered.at(-1);
      if (!command) return;
      event.preventDefault();
      command.run();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
