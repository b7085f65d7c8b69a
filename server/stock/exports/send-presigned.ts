import { createReadStream } from 'node:fs';
import { request } from 'undici';
import { type EgressPolicy, requirePublicLiteral } from '../../platform/outgoing/egress-guard.ts';
import { createGuardedDispatcher } from '../../platform/outgoing/guarded-dispatcher.ts';
import { STOCK_LINES, type StockFile } from '../stones/stone-lines.ts';
import type { ExportAddress } from './export-settings.ts';
import { SendFault, sendFault } from './send-fault.ts';
import type { FileToSend } from './send-ftp.ts';

interface PresignedTarget {
  readonly address: ExportAddress;
  /** query string with the signature, without "?"; null if the address needs no signature */
  readonly signature: string | null;
  readonly format: StockFile;
  readonly content: 'full' | 'changes';
}

/**
 * Uploads a file to a presigned URL. Redirects are not followed, because the signature is valid
 * only for this URL.
 */
export async function sendToPresignedUrl(
  { path, name, bytes }: FileToSend,
  { address, signature, format, content }: PresignedTarget,
  { reach, signal }: { readonly reach: EgressPolicy; readonly signal: AbortSignal },
): Promise<void> {
  const dispatcher = createGuardedDispatcher(reach);
  const file = createReadStream(path);
  try {
    const url = new URL(signature === null ? address.address : `${address.address}?${signature}`);
    requirePublicLiteral(url.hostname, reach);
    const { statusCode, body } = await request(url, {
      dispatcher: dispatcher,
      method: address.method,
      headers: {
        'user-agent': 'Culet',
        'content-type': STOCK_LINES[format].mime,
        'content-length': String(bytes),
        'content-disposition': `attachment; filename="${name}"`,
        'culet-content': content,
        ...Object.fromEntries(address.headers.map((header) => [header.name, header.value])),
      },
      body: file,
      signal,
    });
    body.on('error', () => undefined).destroy();
    requireAccepted(statusCode);
  } catch (error) {
    throw sendFault(error, signal);
  } finally {
    file.destroy();
    await dispatcher.destroy();
  }
}

function requireAccepted(status: number): void {
  if (status >= 200 && status < 300) return;
  if (status >= 300 && status < 400)
    throw new SendFault(
      'The server redirects to another address. The portal does not follow redirects, so enter that address.',
    );
  if (status === 401 || status === 403)
    throw new SendFault(
      `The server rejected the request (status ${status}). The signature in the URL may have expired.`,
    );
  throw new SendFault(`The server answered with status ${status}.`);
}
