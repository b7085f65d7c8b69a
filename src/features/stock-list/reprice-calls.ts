import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { RepriceSessionId, StoneId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';
import type { StoneQuery } from '../../shared/stones/stone-calls.ts';

type Schemas = components['schemas'];
export type RepriceSession = Schemas['RepriceSession'];
export type RepriceLine = Schemas['RepriceLine'];
export type RepriceTerms = Pick<Schemas['RepriceProposal'], 'rule' | 'limits'>;

export const REPRICE = 'reprice';

export const listRepriceSessions = (
  query: { readonly page: number; readonly size: number },
  signal: AbortSignal,
) => unwrapBody(api.GET('/inventory/reprice', { params: { query }, signal }), TEXTS.listFailed);

export const repriceSession = (id: RepriceSessionId, signal: AbortSignal) =>
  unwrapData(
    api.GET('/inventory/reprice/{id}', { params: { path: { id } }, signal }),
    TEXTS.listFailed,
  );

const keyed = (key: string) => ({ header: { 'Idempotency-Key': key } });

export const proposeReprice = (
  key: string,
  { diamondType, term, filter }: StoneQuery,
  terms: RepriceTerms,
) =>
  unwrapData(
    api.POST('/inventory/reprice', {
      params: keyed(key),
      body: {
        data: {
          ...terms,
          filter: { ...filter, diamond_type: diamondType, ...(term === '' ? {} : { term }) },
        },
      },
    }),
    TEXTS.failed,
  );

export type RepriceAct =
  | { readonly kind: 'decide'; readonly stones: readonly StoneId[]; readonly accepted: boolean }
  | { readonly kind: 'apply' | 'undo' | 'discard' };

export function changeReprice(key: string, id: RepriceSessionId, act: RepriceAct) {
  const params = { ...keyed(key), path: { id } };
  switch (act.kind) {
    case 'decide':
      return unwrapBody(
        api.PUT('/inventory/reprice/{id}', {
          params,
          body: { data: { stone_ids: [...act.stones], accepted: act.accepted } },
        }),
        TEXTS.failed,
      );
    case 'apply':
      return unwrapBody(api.PUT('/inventory/reprice/{id}/apply', { params }), TEXTS.failed);
    case 'undo':
      return unwrapBody(api.PUT('/inventory/reprice/{id}/undo', { params }), TEXTS.failed);
    case 'discard':
      return unwrapBody(api.DELETE('/inventory/reprice/{id}', { params }), TEXTS.failed);
  }
}
