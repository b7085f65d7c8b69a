import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Dispatcher, request } from 'undici';
import { refuse } from '../../platform/http/refusal.ts';
import { type EgressPolicy, requirePublicLiteral } from '../../platform/outgoing/egress-guard.ts';
import { type FetchLimits, fetchFault, tooLong } from './fetch-fault.ts';
import type { SupplierApi } from './settings.ts';

const ACCEPT = { json: 'application/json', xml: 'application/xml, text/xml', csv: 'text/csv' };

interface PageRequest {
  readonly api: SupplierApi;
  readonly secret: string | null;
  /** page number, starting at 0; always 0 if the API has no paging */
  readonly page: number;
  readonly to: string;
}

export interface ReceivedPage {
  readonly bytes: number;
  /** hash that detects a page that the server sends twice */
  readonly sha256: string;
}

/**
 * Downloads one page into a file. Refuses redirects, so that only the configured server is called.
 */
export async function fetchApi(
  { api, secret, page, to }: PageRequest,
  dispatcher: Dispatcher,
  reach: EgressPolicy,
  limits: FetchLimits,
): Promise<ReceivedPage> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    const url = pageUrl(api, page);
    requirePublicLiteral(url.hostname, reach);
    const answer = await request(url, {
      dispatcher: dispatcher,
      method: api.method,
      headers: headersOf(api, secret),
      signal: limits.signal,
    });
    try {
      requireGoodResponse(answer);
      const counted = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          bytes += chunk.length;
          hash.update(chunk);
          done(bytes > limits.mostBytes ? tooLong(limits.mostBytes) : null, chunk);
        },
      });
      await pipeline(answer.body, counted, createWriteStream(to, { flags: 'wx', mode: 0o600 }), {
        signal: limits.signal,
      });
    } finally {
      // Destroying an unread body emits an error. The body has no other error listener at this
      // point.
      answer.body.on('error', () => undefined).destroy();
    }
  } catch (error) {
    throw fetchFault(error, limits, bytes);
  }
  if (bytes === 0) throw refuse('supplierFaulty', [{ message: 'The response is empty.' }]);
  return { bytes, sha256: hash.digest('hex') };
}

function pageUrl({ address, paging }: SupplierApi, page: number): URL {
  const url = new URL(address);
  if (paging) {
    const step = paging.counts === 'pages' ? 1 : paging.size;
    url.searchParams.set(paging.parameter, String(paging.first + page * step));
    if (paging.size_parameter) url.searchParams.set(paging.size_parameter, String(paging.size));
  }
  return url;
}

function headersOf(api: SupplierApi, secret: string | null): Record<string, string> {
  const headers: Record<string, string> = {
    accept: ACCEPT[api.format],
    'accept-encoding': 'identity',
    'user-agent': 'Culet',
  };
  for (const { name, value } of api.headers) headers[name] = value;
  if (secret === null) return headers;
  const byPassword = Buffer.from(`${api.sign_in_name}:${secret}`).toString('base64');
  if (api.sign_in === 'password') headers.authorization = `Basic ${byPassword}`;
  if (api.sign_in === 'bearer') headers.authorization = `Bearer ${secret}`;
  if (api.sign_in === 'header' && api.sign_in_name) headers[api.sign_in_name] = secret;
  return headers;
}

function requireGoodResponse({ statusCode, headers }: Dispatcher.ResponseData): void {
  const no = (message: string) => refuse('supplierRefused', [{ message }]);
  if (statusCode >= 300 && statusCode < 400)
    throw no(
      'The server redirects to another address. The portal does not follow redirects, so enter that address.',
    );
  if (statusCode === 401 || statusCode === 403)
    throw no(`The server rejected the sign-in (status ${statusCode}). Check the sign-in settings.`);
  if (statusCode !== 200) throw no(`The server answered with status ${statusCode}.`);
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity')
    throw refuse('supplierFaulty', [
      {
        message: `The response is compressed (${String(encoding)}), which the portal did not request.`,
      },
    ]);
}
