import { queryOptions } from '@tanstack/react-query';
import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { BusinessId, MemoId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';
import type { LinkRequest } from '../../shared/downloads/use-download.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';
import { mergeScans, NO_SCAN, parseNumbers, splitIntoRequests } from './scan.ts';

type Schemas = components['schemas'];
export type MemoAging = Schemas['MemoAging'];
export type MemoAgingFigures = Schemas['MemoAgingFigures'];
export type MemoDocument = Schemas['MemoDocument'];
export type MemoEvent = Schemas['MemoEvent'];
export type MemoLineAsOf = Schemas['MemoLineThen'];

export const memoQuery = (viewer: string, id: MemoId) =>
  queryOptions({
    queryKey: [CACHED.lines, viewer, 'memo document', id],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/inventory/memo/{id}', { params: { path: { id } }, signal }),
        TEXTS.failed,
      ),
  });
/**
 * Fetches a memo as of a past moment. The past never changes, so the result can stay in the cache.
 */
export const memoAsOfQuery = (viewer: string, id: MemoId, at: string | null) =>
  queryOptions({
    queryKey: [CACHED.lines, viewer, 'memo as of', id, at],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/inventory/memo/{id}/as-of', {
          params: { path: { id }, query: at === null ? {} : { at } },
          signal,
        }),
        TEXTS.failed,
      ),
    enabled: at !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
export const memoPdf =
  (id: MemoId): LinkRequest =>
  (signal) =>
    api.GET('/inventory/memo/{id}/pdf', { params: { path: { id } }, signal });

export const memoAging = (
  query: {
    readonly page: number;
    readonly size: number;
    readonly over_limit?: true;
    readonly business_id?: BusinessId;
  },
  signal: AbortSignal,
) => unwrapBody(api.GET('/inventory/memo-aging', { params: { query }, signal }), TEXTS.memosFailed);

export async function scanMemos(text: string, signal: AbortSignal) {
  let found = NO_SCAN;
  for (const numbers of splitIntoRequests(parseNumbers(text))) {
    const part = await unwrapData(
      api.POST('/inventory/new-arrival/memo-scan', { body: { data: { numbers } }, signal }),
      TEXTS.memosFailed,
    );
    found = mergeScans(found, part);
  }
  return found;
}
