import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrapBody } from '../../api/api-client.ts';
import { problemFromBody } from '../../api/api-problem.ts';
import type { UserId } from '../../api/ids.gen.ts';
import type { components } from '../../api/schema.gen.ts';
import { TEXTS } from '../../api/texts.ts';
import type { TrackSearch } from './track-params.ts';

type Schemas = components['schemas'];
export type TrackedStone = Schemas['TrackedStone'];
export type TrackEvent = Schemas['TrackEvent'];

/** Root of the query keys. */
const TRACK = 'track';

/** Requests the report of all stones as PDF. */
export const trackPdf = ({ search = '', at }: TrackSearch, signal: AbortSignal) =>
  api.GET('/diamond-track-details/pdf', {
    params: { query: { search, ...(at === undefined ? {} : { at }) } },
    signal,
  });

/** Keeps the previous stones visible while another moment loads. */
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
      // The specification allows a 200 response with `status: 'fail'`, with or without a message.
      if ('status' in answer && answer.status === 'fail')
        throw problemFromBody(answer, TEXTS.noStocks);
      return answer;
    },
    placeholderData: keepPreviousData,
    enabled: search !== '',
  });
