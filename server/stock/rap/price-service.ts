import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { readBoundedText } from '../../platform/outgoing/bounded-text.ts';
import type { ExternalServiceWithToken } from '../../platform/outgoing/external-service.ts';

/** Default timeout of a page, which the settings of the service may override. */
const PAGE_TIMEOUT_MS = 10_000;
/** Shorter than the browser's timeout for the request that waits for the Rap list. */
const LIST_TIMEOUT_MS = 25_000;
const LARGEST_PAGE = 2 * 1024 * 1024;

/**
 * Fetches one page. Refuses redirects, so that only the configured URL is called, and limits the
 * response size.
 */
export async function fetchPage(
  { url, token, timeoutMs = PAGE_TIMEOUT_MS }: ExternalServiceWithToken,
  page: { number: number; size: number },
  deadline: AbortSignal,
): Promise<unknown> {
  const address = new URL(url);
  address.searchParams.set('pageNumber', String(page.number));
  address.searchParams.set('pageSize', String(page.size));
  const signal = AbortSignal.any([deadline, AbortSignal.timeout(timeoutMs)]);
  try {
    const response = await fetch(address, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      redirect: 'manual',
      signal,
    });
    const text = await readBoundedText(response, LARGEST_PAGE);
    if (text === null)
      throw refuse('rapSourceFaulty', [
        { message: 'A page of the price list is longer than 2 MB.' },
      ]);
    if (response.status !== 200) throw refuse('rapSourceRefused', [statusEntry(response.status)]);
    return parseJson(text);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw refuse(signal.aborted ? 'rapSourceSlow' : 'rapSourceUnreachable');
  }
}

export const listDeadline = (): AbortSignal => AbortSignal.timeout(LIST_TIMEOUT_MS);

const statusEntry = (status: number) => ({
  message: `The price service answered with status ${status}.`,
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse('rapSourceFaulty', [{ message: 'The response is not JSON.' }]);
  }
}
