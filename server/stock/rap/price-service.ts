import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { boundedText } from '../../platform/outgoing/bounded-text.ts';
import type { ServiceWithToken } from '../../platform/outgoing/service.ts';

/** Default; the settings of the service may override it. */
const PAGE_PATIENCE = 10_000;
/** Shorter than the browser's timeout for the request that waits for the list. */
const LIST_PATIENCE = 25_000;
const LARGEST_PAGE = 2 * 1024 * 1024;

/**
 * Fetches one page. Refuses redirects, so that only the configured URL is called, and limits the
 * response size.
 */
export async function fetchPage(
  { url, token, patience = PAGE_PATIENCE }: ServiceWithToken,
  page: { number: number; size: number },
  deadline: AbortSignal,
): Promise<unknown> {
  const address = new URL(url);
  address.searchParams.set('pageNumber', String(page.number));
  address.searchParams.set('pageSize', String(page.size));
  const signal = AbortSignal.any([deadline, AbortSignal.timeout(patience)]);
  try {
    const response = await fetch(address, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      redirect: 'manual',
      signal,
    });
    const text = await boundedText(response, LARGEST_PAGE);
    if (text === null)
      throw refuse('rapSourceFaulty', [{ message: 'A page is longer than 2 MB.' }]);
    if (response.status !== 200) throw refuse('rapSourceRefused', [told(response.status)]);
    return parsed(text);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw refuse(signal.aborted ? 'rapSourceSlow' : 'rapSourceUnreachable');
  }
}

export const listDeadline = (): AbortSignal => AbortSignal.timeout(LIST_PATIENCE);

const told = (status: number) => ({ message: `It answered with status ${status}.` });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse('rapSourceFaulty', [{ message: 'The answer is not JSON.' }]);
  }
}
