import { networkFault } from '../../platform/outgoing/network-fault.ts';

/** Why a file did not arrive, as a person reads it who looks at the runs. */
export class SendFault extends Error {}

const WORDS = {
  refused: 'This address does not lead to a public server, so nothing is sent there.',
  unreachable: 'Its server could not be reached.',
  slow: 'Its server did not take the file in time.',
} as const;

/** What failed on the way, as a fault that says what it was; what has no name stays a bug. */
export function sendFault(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof SendFault) return error;
  const fault = networkFault(error, signal);
  if (fault === null) return error;
  const { kind, words } = fault;
  return new SendFault(words === null ? WORDS[kind] : `${WORDS[kind]} ${words}`);
}
