import { notifyError } from '../../ui/notify.tsx';
import { type Command, resolveKey } from './command-registry.ts';

/**
 * Runs the command of a key, or shows its disabled reason. Returns false if no command has this
 * key.
 */
export function runKey(keys: string, commands: readonly Command[]): boolean {
  const { command, reason } = resolveKey(keys, commands);
  if (command) command.run();
  else if (reason) notifyError(reason);
  return Boolean(command || reason);
}
