import type { StoneActionName } from '../../stones/asks.ts';
import type { IconName } from '../../ui/Icon.tsx';

export interface BarAction {
  readonly action: StoneActionName;
  readonly label: string;
  readonly keys: string;
  readonly icon: IconName;
}

/** What can be done with stones, in the order in which it is offered. */
export const BAR: readonly BarAction[] = [
  { action: 'hold', label: 'Hold', keys: 'H', icon: 'lock' },
  { action: 'join', label: 'Join the line', keys: 'L', icon: 'queue' },
];
