import { count } from '#common/count.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { describeNetworkFault } from '../../platform/outgoing/network-fault.ts';

export interface FetchLimits {
  readonly signal: AbortSignal;
  readonly mostBytes: number;
}

const MEGABYTE = 1024 * 1024;
export const tooLong = (mostBytes: number): Refusal =>
  refuse('supplierFaulty', [
    { message: `The stock list is longer than ${Math.floor(mostBytes / MEGABYTE)} MB.` },
  ]);

const said = (name: Parameters<typeof refuse>[0], message: string): Refusal =>
  refuse(name, [{ message }]);

/**
 * Converts a download error to a refusal. `begun` is the number of bytes received. If no byte
 * arrived, an error other than a network error is a bug and is returned unchanged.
 */
export function fetchFault(error: unknown, { signal }: FetchLimits, begun: number): unknown {
  if (error instanceof Refusal) return error;
  const fault = describeNetworkFault(error, signal);
  if (fault?.kind === 'refused') return said('supplierAddressRefused', fault.words ?? '');
  if (fault?.kind === 'slow')
    return begun > 0
      ? said('supplierSlow', `The server had sent ${count(begun, 'byte')} before the timeout.`)
      : refuse('supplierSlow');
  if (begun > 0)
    return said('supplierFaulty', `The transfer was interrupted after ${count(begun, 'byte')}.`);
  return fault ? said('supplierUnreachable', fault.words ?? '') : error;
}
