import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { AddressRefused } from '../../platform/outgoing/public-addresses.ts';

/** How far a server of others is trusted with our time and room. */
export interface Patience {
  readonly signal: AbortSignal;
  readonly mostBytes: number;
}

const MEGABYTE = 1024 * 1024;
export const tooLong = (mostBytes: number): Refusal =>
  refuse('supplierFaulty', [
    { message: `The list is longer than ${Math.floor(mostBytes / MEGABYTE)} MB.` },
  ]);

const said = (name: Parameters<typeof refuse>[0], message: string): Refusal =>
  refuse(name, [{ message }]);

const SLOW = /^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT)$/;
const CERTIFICATE = /CERT|SSL|TLS|SIGNATURE|UNABLE_TO_VERIFY/;
const SENTENCES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'There is no server of this name.',
  EAI_AGAIN: 'The name of the server could not be looked up.',
  ECONNREFUSED: 'Nothing answers at this port.',
  EHOSTUNREACH: 'No way leads to this server.',
  ENETUNREACH: 'No way leads to this server.',
};

/**
 * What failed on the way, as a refusal that says what it was; what has no name stays a bug. `begun` is how many bytes had
 * come by then.
 */
export function fetchFault(error: unknown, { signal }: Patience, begun: number): unknown {
  if (error instanceof Refusal) return error;
  const cause = innermost(error);
  if (cause instanceof AddressRefused)
    return said('supplierAddressRefused', `${cause.host} leads to ${cause.address}.`);
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const isTimeout = cause instanceof Error && /^Timeout/.test(cause.message);
  if (signal.aborted || SLOW.test(code) || isTimeout)
    return begun > 0
      ? said('supplierSlow', `It had sent ${begun} bytes by then.`)
      : refuse('supplierSlow');
  if (begun > 0) return said('supplierFaulty', `It broke off after ${begun} bytes.`);
  if (CERTIFICATE.test(code))
    return said('supplierUnreachable', `Its certificate is not valid (${code}).`);
  const sentence = SENTENCES[code];
  if (sentence) return said('supplierUnreachable', sentence);
  return code === '' ? error : said('supplierUnreachable', `The connection was lost (${code}).`);
}

function innermost(error: unknown): unknown {
  let at = error;
  while (at instanceof Error && at.cause instanceof Error) at = at.cause;
  // A name with several addresses fails with one error for each.
  return at instanceof AggregateError ? at.errors[0] : at;
}
