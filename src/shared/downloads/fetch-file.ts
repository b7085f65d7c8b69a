import { API_PREFIX, CLIENT_NAME, reportSessionEnded, unwrapBody } from '#api/api-client.ts';
import { UnreachableError } from '#api/api-problem.ts';
import { readToken } from '#api/session-token.ts';
import { DOWNLOAD_TEXTS } from './download-texts.ts';

interface Fetching {
  readonly signal?: AbortSignal;
  /** Called after each chunk with the total number of bytes received so far. */
  readonly onReceived?: (bytes: number) => void;
}

/**
 * Downloads a file from a link of the portal. The `content-disposition` header names the file. Has
 * no timeout.
 */
export const fetchFile = (link: string, fetching: Fetching = {}): Promise<File> =>
  unwrapBody(receive(link, fetching), DOWNLOAD_TEXTS.failed);

async function receive(
  link: string,
  { signal, onReceived }: Fetching,
): Promise<{ data?: File; response: Response }> {
  const authorization = `Bearer ${readToken() ?? ''}`;
  const address = new URL(`${API_PREFIX}${link}`, location.origin);
  // The request carries the access token, so links to other origins are refused.
  if (address.origin !== location.origin) return { response: new Response(null, { status: 404 }) };
  address.searchParams.set('_t', String(Date.now()));
  try {
    const response = await fetch(address, {
      cache: 'no-store',
      headers: { authorization, location: CLIENT_NAME, 'cache-control': 'no-store' },
      ...(signal ? { signal } : {}),
    });
    if (response.status === 401) reportSessionEnded(authorization);
    if (response.status !== 200) {
      await response.body?.cancel();
      return { response: response.ok ? new Response(null, { status: 404 }) : response };
    }
    const pieces = await piecesOf(response, onReceived);
    const type = response.headers.get('content-type') ?? '';
    return { data: new File(pieces, nameOf(response), { type }), response };
  } catch (error) {
    if (signal?.aborted) throw new DOMException('The download was cancelled.', 'AbortError');
    throw new UnreachableError(error);
  }
}

async function piecesOf(
  { body }: Response,
  onReceived: (bytes: number) => void = () => undefined,
): Promise<BlobPart[]> {
  const pieces: BlobPart[] = [];
  let bytes = 0;
  const reader = body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    pieces.push(next.value);
    bytes += next.value.length;
    onReceived(bytes);
  }
  return pieces;
}

function nameOf({ headers }: Response): string {
  const name = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '')?.[1];
  return name === undefined ? 'file' : decodeURIComponent(name);
}
