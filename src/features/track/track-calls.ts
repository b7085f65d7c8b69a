import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrapBody } from '#api/api-client.ts';
import { problemFromBody } from '#api/api-problem.ts';
import type { UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';
import type { TrackSearch } from './track-params.ts';

type Schemas = components['schemas'];
export type TrackedStone = Schemas['TrackedStone'];
export type TrackEvent = Schemas['TrackEvent'];

const TRACK = 'track';

export const trackPdf = ({ search = '', at }: TrackSearch, signal: AbortSignal) =>
  api.GET('/diamond-track-details/pdf', {
    params: { query: { search, ...(at === undefined ? {} : { at }) } },
    signal,
  });

export const trackQuery = (reader: UserId, { search = '', at, page = 1 }: TrackSearch) =>
  queryOptions({
    queryKey: [TRACK, reader, search, at ?? null, page],
    queryFn: async ({ signal }) => {
      const answer = await unwrapBody(
        api.GET('/diamond-track-details', {
          params: { query: { search, page, ...(at === undefined ? {} : { at }) } },
          signal,
        }),
        TEXTS.trackFailed,
      );
      // A response with status 200 may still report a failure: the specification allows `status:
      // 'fail'`, with or without a message.
      if ('status' in answer && answer.status === 'fail')
        throw problemFromBody(answer, TEXTS.noStocks);
      return answer;
    },
    placeholderData: keepPreviousData,
    enabled: search !== '',
  });
