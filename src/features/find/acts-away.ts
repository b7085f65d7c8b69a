import type { Profile } from '../../api/types.ts';
import * as calls from '../../common/access/calls.gen.ts';
import { mayCall } from '../../common/access/may-call.ts';
import { type Command, EVERYWHERE } from '../../shared/frame/commands.ts';

const AWAY = [
  { label: 'Add a customer', asked: calls.addCustomerWithBusiness, path: '/client/new' },
] as const;

/**
 * Returns commands that start work on another screen. Omits those that the current screen offers
 * itself.
 */
export const actsAway = (
  reader: Profile,
  offered: readonly Command[],
  go: (path: string) => void,
): Command[] =>
  AWAY.filter(
    ({ label, asked }) => mayCall(reader, asked) && offered.every((one) => one.label !== label),
  ).map(({ label, path }) => ({
    id: `begin ${path}`,
    label,
    group: EVERYWHERE,
    run: () => go(path),
  }));
