import type { Profile } from '#api/types.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { type Command, EVERYWHERE } from '../../shared/frame/command-registry.ts';

const REMOTE_COMMANDS = [
  { label: 'Add a customer', call: calls.addCustomerWithBusiness, path: '/client/new' },
] as const;

/** Omits commands that the current screen offers itself. */
export const remoteCommands = (
  reader: Profile,
  offered: readonly Command[],
  go: (path: string) => void,
): Command[] =>
  REMOTE_COMMANDS.filter(
    ({ label, call }) => mayCall(reader, call) && offered.every((one) => one.label !== label),
  ).map(({ label, path }) => ({
    id: `begin ${path}`,
    label,
    group: EVERYWHERE,
    run: () => go(path),
  }));
