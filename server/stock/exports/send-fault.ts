import { describeNetworkFault } from '../../platform/outgoing/network-fault.ts';

/** A delivery failure with a message for users who look at the runs. */
export class SendFault extends Error {}

const WORDS = {
  refused: 'This address does not point to a public server, so nothing is sent there.',
  unreachable: 'Its server could not be reached.',
  slow: 'Its server did not accept the file in time.',
} as const;

/** Maps network errors to a `SendFault`. Returns unknown errors unchanged, since they are bugs. */
export function sendFault(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof SendFault) return error;
  const fault = describeNetworkFault(error, signal);
  if (fault === null) return error;
  const { kind, words } = fault;
  return new SendFault(words === null ? WORDS[kind] : `${WORDS[kind]} ${words}`);
}
