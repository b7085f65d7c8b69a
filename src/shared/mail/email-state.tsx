import type { components } from '#api/schema.gen.ts';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';

type MailState = components['schemas']['MailState'];

const STATES: Readonly<
  Record<MailState, { readonly label: string; readonly tone: Tone; readonly quiet?: true }>
> = {
  kept: { label: 'Not sent', tone: 'na', quiet: true },
  waiting: { label: 'Waiting', tone: 'kyc' },
  failing: { label: 'Failing', tone: 'hold' },
  sent: { label: 'Sent', tone: 'available', quiet: true },
};

export const stateLabel = (state: MailState): string => STATES[state].label;

export function EmailState({ state }: { readonly state: MailState }) {
  return <StatusBadge ring {...STATES[state]} />;
}
