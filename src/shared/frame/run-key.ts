import { notifyError } from '../../ui/notify.tsx';
import { type Command, resolveKey } from './command-registry.ts';

export function runKey(keys: string, commands: readonly Command[]): boolean {
  const { command, reason } = resolveKey(keys, commands);
  if (command) command.run();
  else if (reason) notifyError(reason);
  return Boolean(command || reason);
}
