import { AddressRefused } from './egress-guard.ts';

export interface NetworkFault {
  readonly kind: 'refused' | 'unreachable' | 'slow';
  /** description of the cause; null if the cause is unknown */
  readonly words: string | null;
}

const SLOW = /^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT)$/;
const CERTIFICATE = /CERT|SSL|TLS|SIGNATURE|UNABLE_TO_VERIFY/;
const SENTENCES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The server name does not exist.',
  EAI_AGAIN: 'The server name could not be resolved.',
  ECONNREFUSED: 'No server answers on this port.',
  EHOSTUNREACH: 'There is no network route to this server.',
  ENETUNREACH: 'There is no network route to this server.',
};

/** Describes a network error; null for any other error, which is a bug. */
export function describeNetworkFault(error: unknown, signal: AbortSignal): NetworkFault | null {
  const cause = innermost(error);
  if (cause instanceof AddressRefused)
    return { kind: 'refused', words: `${cause.host} resolves to ${cause.address}.` };
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const isTimeout = cause instanceof Error && /^Timeout/.test(cause.message);
  if (signal.aborted || SLOW.test(code) || isTimeout) return { kind: 'slow', words: null };
  if (CERTIFICATE.test(code))
    return { kind: 'unreachable', words: `The server's certificate is not valid (${code}).` };
  const sentence = SENTENCES[code];
  if (sentence) return { kind: 'unreachable', words: sentence };
  return code === '' ? null : { kind: 'unreachable', words: `The connection was lost (${code}).` };
}

function innermost(error: unknown): unknown {
  let at = error;
  while (at instanceof Error && at.cause instanceof Error) at = at.cause;
  // If a host name has several addresses, a failed connection has one error per address; use the
  // first.
  return at instanceof AggregateError ? at.errors[0] : at;
}
