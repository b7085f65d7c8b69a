import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Dispatcher, request } from 'undici';
import { MEGABYTE } from '#common/file-limit.ts';
import {
  AddressRefused,
  type EgressPolicy,
  requirePublicLiteral,
} from '../../platform/outgoing/egress-guard.ts';
import { describeNetworkFault } from '../../platform/outgoing/network-fault.ts';
import { MediaFault } from './media-fault.ts';

export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** Requests the file in any case. */
export const UNKNOWN: Validators = { etag: null, lastModified: null };

export interface DownloadOptions {
  readonly dispatcher: Dispatcher;
  readonly reach: EgressPolicy;
  readonly mostBytes: number;
  readonly timeoutMs: number;
  /** validators of the stored file; the server then sends only a newer file */
  readonly known: Validators;
}

export interface Downloaded extends Validators {
  readonly size: number;
  readonly sha256: Buffer;
}

const MOST_REDIRECTS = 5;
const LONGEST_ETAG = 500;
const LONGEST_DATE = 100;

/**
 * Downloads a file to the path `to`. Follows redirects only to addresses that the policy permits.
 * Returns null if the server says that the file has not changed.
 */
export async function downloadMedium(
  link: string,
  to: string,
  options: DownloadOptions,
): Promise<Downloaded | null> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  try {
    let url = new URL(link);
    for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
      const found = await fetchOnce(url, to, signal, options);
      if (!(found instanceof URL)) return found;
      url = found;
    }
    throw new MediaFault(`The link redirects more than ${MOST_REDIRECTS} times.`);
  } catch (error) {
    throw faultOf(error, signal, options.timeoutMs);
  }
}

/** Returns the target if the server redirects. */
async function fetchOnce(
  url: URL,
  to: string,
  signal: AbortSignal,
  { dispatcher, reach, mostBytes, known }: DownloadOptions,
): Promise<Downloaded | URL | null> {
  if (!/^https?:$/.test(url.protocol))
    throw new MediaFault('The link redirects to an address that is not http or https.');
  requirePublicLiteral(url.hostname, reach);
  const response = await request(url, { dispatcher, headers: headersFor(known), signal });
  const { statusCode, headers, body } = response;
  try {
    if (statusCode === 304) return null;
    const target = headerOf(headers.location);
    if (statusCode >= 300 && statusCode < 400 && target !== null) {
      if (!URL.canParse(target, url))
        throw new MediaFault('The link redirects to an invalid address.');
      return new URL(target, url);
    }
    if (statusCode !== 200) throw statusFault(statusCode, headerOf(headers['retry-after']));
    if (Number(headers['content-length'] ?? 0) > mostBytes) throw tooLarge(mostBytes);
    const encoding = headerOf(headers['content-encoding']);
    if (encoding !== null && encoding !== 'identity')
      throw new MediaFault(
        `The server compresses the file (${encoding.slice(0, 20)}), which the portal did not request.`,
      );
    const hash = createHash('sha256');
    let size = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length;
        hash.update(chunk);
        done(size > mostBytes ? tooLarge(mostBytes) : null, chunk);
      },
    });
    await pipeline(body, counted, createWriteStream(to, { mode: 0o600 }), { signal });
    if (size === 0) throw new MediaFault('The file is empty.');
    return {
      size,
      sha256: hash.digest(),
      etag: shortOrNull(headerOf(headers.etag), LONGEST_ETAG),
      lastModified: shortOrNull(headerOf(headers['last-modified']), LONGEST_DATE),
    };
  } finally {
    // Destroying an unread body emits an error. The body has no other error listener at this point.
    body.on('error', () => undefined).destroy();
  }
}

const headersFor = ({ etag, lastModified }: Validators): Record<string, string> => ({
  accept: 'image/*, video/mp4, application/pdf, application/zip, application/json',
  'accept-encoding': 'identity',
  'user-agent': 'Culet',
  ...(etag === null ? {} : { 'if-none-match': etag }),
  ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
});

const headerOf = (header: string | string[] | undefined): string | null =>
  (Array.isArray(header) ? header[0] : header)?.trim() || null;
/** Omits a validator with characters that no request header may contain. */
const shortOrNull = (text: string | null, most: number): string | null =>
  text !== null && text.length <= most && /^[\x20-\x7e]+$/.test(text) ? text : null;

const tooLarge = (mostBytes: number): MediaFault =>
  new MediaFault(`The file is larger than ${Math.floor(mostBytes / MEGABYTE)} MB.`);

const GONE: readonly number[] = [404, 410];
const REFUSED: readonly number[] = [401, 403];
const TEMPORARY: readonly number[] = [408, 425, 429];

function statusFault(status: number, retryAfter: string | null): MediaFault {
  if (GONE.includes(status))
    return new MediaFault(`There is no file at this link (status ${status}).`);
  if (REFUSED.includes(status))
    return new MediaFault(`The server refuses access to the file (status ${status}).`);
  const seconds = retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null;
  return new MediaFault(`The server answered with status ${status}.`, {
    isTemporary: status >= 500 || TEMPORARY.includes(status),
    retryAfter: seconds,
  });
}

/** Returns an error of the portal itself, such as a full disk, unchanged. */
function faultOf(error: unknown, deadline: AbortSignal, timeoutMs: number): unknown {
  if (error instanceof MediaFault) return error;
  if (error instanceof AddressRefused)
    return new MediaFault(privateAddress(`${error.host} resolves to ${error.address}.`));
  if (deadline.aborted)
    return new MediaFault(`The file did not arrive within ${timeoutMs / 1_000} seconds.`, {
      isTemporary: true,
    });
  const fault = describeNetworkFault(error, deadline);
  if (fault === null) return error;
  if (fault.kind === 'refused') return new MediaFault(privateAddress(fault.words ?? ''));
  const words = fault.kind === 'slow' ? 'The server did not answer in time.' : fault.words;
  return new MediaFault(words ?? 'The server cannot be reached.', { isTemporary: true });
}

const privateAddress = (words: string): string =>
  `The link leads to an address that is not public: ${words}`;
