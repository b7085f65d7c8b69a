import { queryOptions } from '@tanstack/react-query';
import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';

type Schemas = components['schemas'];
export type MatchSetting = Schemas['MatchSetting'];
export type MatchChoice = Schemas['MatchChoice'];
export type MatchSortField = Schemas['MatchSortField'];
export type MatchRule = Schemas['MatchRule'];
export type MatchField = Schemas['MatchField'];
export type MatchSearchBody = Schemas['MatchSearch'];
export type Match = Schemas['Match'];
export type MatchMeasures = Schemas['MatchMeasures'];

export const matchSettingQuery = queryOptions({
  queryKey: ['match-setting'],
  queryFn: ({ signal }) =>
    unwrapData(api.GET('/matchpair-setting/setting', { signal }), TEXTS.notAdded),
});

export const matchFieldsQuery = queryOptions({
  queryKey: ['match-fields'],
  queryFn: ({ signal }) =>
    unwrapData(api.GET('/matchpair-setting/fields', { signal }), TEXTS.notAdded),
});

export const saveMatchSetting = (
  key: string,
  body: { readonly data: MatchSetting; readonly was: MatchSetting },
) =>
  unwrapBody(
    api.PUT('/matchpair-setting/setting', {
      params: { header: { 'Idempotency-Key': key } },
      body,
    }),
    TEXTS.notAdded,
  );

export const searchMatches = (data: MatchSearchBody, signal?: AbortSignal) =>
  unwrapBody(
    api.POST('/inventory/matchpair-search', { body: { data }, ...(signal ? { signal } : {}) }),
    TEXTS.notAdded,
  );
