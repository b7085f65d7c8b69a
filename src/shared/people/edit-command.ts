import { KEY } from '../../ui/key-names.ts';
import type { Command } from '../frame/command-registry.ts';

const GROUP = { customer: 'Customer', associate: 'Business associate' } as const;

export const editCommand = (
  of: keyof typeof GROUP,
  { reason, run }: Required<Pick<Command, 'reason' | 'run'>>,
): Command => ({
  id: `${of}.edit`,
  label: `Edit the ${of}`,
  keys: KEY.change,
  group: GROUP[of],
  reason,
  run,
});
