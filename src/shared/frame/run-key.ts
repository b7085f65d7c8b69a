import { notifyError } from '../../ui/notify.tsx';
import { type Command, meantBy } from './commands.ts';

/** Runs the command that a key means among these, or says why it is closed; false where it means none. */
export function runKey(keys: string, commands: readonly Command[]): boolean {
  const { command, reason } = meantBy(keys, commands);
  if (command) command.run();
  else if (reason) notifyError(reason);
  return Boolean(command || reason);
}
