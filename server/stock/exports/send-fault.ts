import { describeNetworkFault } from '../../platform/outgoing/network-fault.ts';

/** A failed delivery. The message is shown to users in the list of runs. */
export class SendFault extends Error {}

const WORDS = {
  refused: 'This address does not point to a public server, so nothing is sent there.',
  unreachable: 'The server could not be reached.',
  slow: 'The server did not accept the file in time.',
} as const;

/** Returns an unknown error unchanged, because an unknown error is a bug. */
export function sendFault(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof SendFault) return error;
  const fault = describeNetworkFault(error, signal);
  if (fault === null) return error;
  const { kind, words } = fault;
  return new SendFault(words === null ? WORDS[kind] : `${WORDS[kind]} ${words}`);
}
