import { useEffect } from 'react';
import { allCommands } from '../../shared/frame/command-registry.ts';
import { isInLayer, isTyping, keysOf } from '../../shared/frame/keyboard-events.ts';
import { runKey } from '../../shared/frame/run-key.ts';
import { isForLayer } from '../../ui/layers.ts';

/**
 * Runs the command of the pressed key, or shows why the command is disabled. While the user types
 * in a field, or a dialog or menu is open, only shortcuts with Ctrl work.
 */
export function useFrameKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const keys = keysOf(event);
      const isTakenElsewhere =
        isTyping(event.target) || isInLayer(event.target) || isForLayer(event);
      if (!keys.startsWith('Ctrl ') && isTakenElsewhere) return;
      if (runKey(keys, allCommands())) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
