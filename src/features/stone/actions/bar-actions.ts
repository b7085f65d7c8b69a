import { ROLE } from '#machines/codes.ts';
import { isOfferedTo } from '../../../shared/stones/action-permissions.ts';
import type { StoneActionName } from '../../../shared/stones/checks/stone-targets.ts';
import type { IconName } from '../../../ui/Icon.tsx';
import { KEY, type KeyName } from '../../../ui/key-names.ts';

export interface BarAction {
  readonly action: StoneActionName;
  readonly label: string;
  readonly keys: KeyName;
  readonly icon?: IconName;
}

/** Actions on selected stones, in the order of their menu entries. */
export const BAR: readonly BarAction[] = [
  { action: 'hold', label: 'Hold', keys: KEY.hold, icon: 'lock' },
  { action: 'confirm', label: 'Confirm', keys: KEY.confirm, icon: 'check' },
  { action: 'memo', label: 'Memo', keys: KEY.memo, icon: 'external' },
  { action: 'join', label: 'Join waitlist', keys: KEY.joinLine },
  { action: 'cart', label: 'Add to cart', keys: KEY.cart },
  { action: 'watch', label: 'Watch', keys: KEY.watch, icon: 'bell' },
  { action: 'note', label: 'Note', keys: KEY.note },
  { action: 'enquire', label: 'Enquire', keys: KEY.enquire },
  { action: 'offerPrice', label: 'Offer', keys: KEY.offerPrice },
];

export const actionsOfferedTo = (role: number): readonly BarAction[] =>
  BAR.filter(({ action }) => isOfferedTo(role, action));

/**
 * Returns the actions whose keys the screen registers. Guests get all actions, because the key of a
 * forbidden action shows a message that offers registration.
 */
export const actionsWithKeysFor = (role: number): readonly BarAction[] =>
  role === ROLE.guest ? BAR : actionsOfferedTo(role);
