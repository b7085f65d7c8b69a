import { AddressRefused } from './public-addresses.ts';

/** What kept a server of others from being asked: it may not be, it was not there, or it took too long. */
export interface NetworkFault {
  readonly kind: 'refused' | 'unreachable' | 'slow';
  /** what is known of it beside that; null where nothing is */
  readonly words: string | null;
}

const SLOW = /^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT)$/;
const CERTIFICATE = /CERT|SSL|TLS|SIGNATURE|UNABLE_TO_VERIFY/;
const SENTENCES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'There is no server of this name.',
  EAI_AGAIN: 'The name of the server could not be looked up.',
  ECONNREFUSED: 'Nothing answers at this port.',
  EHOSTUNREACH: 'No way leads to this server.',
  ENETUNREACH: 'No way leads to this server.',
};

/** What failed on the way, in words; null where it has no name, so that it stays a bug. */
export function networkFault(error: unknown, signal: AbortSignal): NetworkFault | null {
  const cause = innermost(error);
  if (cause instanceof AddressRefused)
    return { kind: 'refused', words: `${cause.host} leads to ${cause.address}.` };
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const isTimeout = cause instanceof Error && /^Timeout/.test(cause.message);
  if (signal.aborted || SLOW.test(code) || isTimeout) return { kind: 'slow', words: null };
  if (CERTIFICATE.test(code))
    return { kind: 'unreachable', words: `Its certificate is not valid (${code}).` };
  const sentence = SENTENCES[code];
  if (sentence) return { kind: 'unreachable', words: sentence };
  return code === '' ? null : { kind: 'unreachable', words: `The connection was lost (${code}).` };
}

function innermost(error: unknown): unknown {
  let at = error;
  while (at instanceof Error && at.cause instanceof Error) at = at.cause;
  // A name with several addresses fails with one error for each.
  return at instanceof AggregateError ? at.errors[0] : at;
}
