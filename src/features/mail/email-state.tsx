import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';
import type { Email } from './mail-calls.ts';

const STATES: Readonly<
  Record<Email['state'], { readonly label: string; readonly tone: Tone; readonly quiet?: true }>
> = {
  kept: { label: 'Not sent', tone: 'na', quiet: true },
  waiting: { label: 'Waiting', tone: 'kyc' },
  failing: { label: 'Failing', tone: 'hold' },
  sent: { label: 'Sent', tone: 'available', quiet: true },
};

export const stateLabel = (state: Email['state']): string => STATES[state].label;

export function EmailState({ state }: { readonly state: Email['state'] }) {
  return <StatusBadge ring {...STATES[state]} />;
}
