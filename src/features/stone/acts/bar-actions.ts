import { isOfferedTo } from '../../../shared/stones/act-rights.ts';
import type { StoneActionName } from '../../../shared/stones/asks/stone-targets.ts';
import type { IconName } from '../../../ui/Icon.tsx';

export interface BarAction {
  readonly action: StoneActionName;
  readonly label: string;
  readonly keys: string;
  /** only for those that stand beside the menu */
  readonly icon?: IconName;
}

/** What can be done with stones, in the order in which it is offered. */
const BAR: readonly BarAction[] = [
  { action: 'hold', label: 'Hold', keys: 'H', icon: 'lock' },
  { action: 'confirm', label: 'Confirm', keys: 'C', icon: 'check' },
  { action: 'memo', label: 'Memo', keys: 'M', icon: 'external' },
  { action: 'join', label: 'Join the line', keys: 'L' },
  { action: 'cart', label: 'Add to cart', keys: 'A' },
  { action: 'watch', label: 'Watch', keys: 'W', icon: 'bell' },
  { action: 'note', label: 'Note', keys: 'N' },
  { action: 'enquire', label: 'Enquire', keys: 'E' },
];

export const offeredTo = (role: number): readonly BarAction[] =>
  BAR.filter(({ action }) => isOfferedTo(role, action));
