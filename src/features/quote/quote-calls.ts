import { api, unwrapBody } from '#api/api-client.ts';
import type { QuoteId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import type { LinkRequest } from '../../shared/downloads/use-download.ts';
import type { QuoteQuery } from './quote-params.ts';

export const fetchQuotes = (query: QuoteQuery, signal: AbortSignal) =>
  unwrapBody(api.GET('/inventory/quotes', { params: { query }, signal }), TEXTS.listFailed);

export type Quote = Awaited<ReturnType<typeof fetchQuotes>>['data'][number];

export const requestQuote =
  (id: QuoteId, certificates: boolean): LinkRequest =>
  (signal) =>
    api.GET('/inventory/quotes/{id}/file', {
      params: { path: { id }, query: { certificates } },
      signal,
    });
