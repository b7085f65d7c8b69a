import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import { ApiProblem } from '#api/api-problem.ts';
import type { MarkupOwnerId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { MARKUP_SCOPE, type MarkupScope } from '#common/markup-scope.ts';
import { PROBLEMS } from '#machines/problems.ts';

type Schemas = components['schemas'];
export type MarkupOwner = Schemas['MarkupOwner'];
export type MarkupCell = Schemas['MarkupCell'];
export type OwnMarkup = Schemas['OwnMarkup'];
export type DefaultMarkup = Schemas['DefaultMarkup'];
export type MarkupPreview = Schemas['MarkupPreview'];
export type MarkupSample = Schemas['MarkupSample'];
export type MarkupChange = Schemas['MarkupChange'];

export const MARKUP = 'markup';

export const defaultQuery = queryOptions({
  queryKey: [MARKUP, 'default'],
  queryFn: ({ signal }) => unwrapData(api.GET('/markup/default', { signal }), TEXTS.listFailed),
});

export interface OwnerQuery {
  readonly search?: string;
  readonly id?: MarkupOwnerId;
  readonly own_rules?: boolean;
  readonly page?: number;
  readonly size?: number;
}

export function listOwners(scope: MarkupScope, query: OwnerQuery, signal: AbortSignal) {
  const call = { params: { query }, signal };
  return unwrapBody(
    scope === MARKUP_SCOPE.business
      ? api.GET('/markup/business', call)
      : scope === MARKUP_SCOPE.associate
        ? api.GET('/markup/businessassociate', call)
        : api.GET('/markup/providers', call),
    TEXTS.listFailed,
  );
}

async function supplierOwner(id: MarkupOwnerId, signal: AbortSignal): Promise<MarkupOwner | null> {
  try {
    return await unwrapData(
      api.GET('/markup/business-provider/{id}', { params: { path: { id } }, signal }),
      TEXTS.listFailed,
    );
  } catch (error) {
    if (error instanceof ApiProblem && error.code === PROBLEMS.notFound.code) return null;
    throw error;
  }
}

/**
 * An owner of markup rules is a supplier, an associate or a client business. Null if the id is
 * unknown.
 */
export const ownerQuery = (scope: MarkupScope, id: MarkupOwnerId) =>
  queryOptions({
    queryKey: [MARKUP, 'owner', scope, id],
    queryFn: async ({ signal }): Promise<MarkupOwner | null> =>
      scope === MARKUP_SCOPE.provider
        ? supplierOwner(id, signal)
        : ((await listOwners(scope, { id, size: 1 }, signal)).data[0] ?? null),
  });

export const historyQuery = (scope: MarkupScope, owner: MarkupOwnerId | null, size: number) =>
  queryOptions({
    queryKey: [MARKUP, 'history', scope, owner, size],
    queryFn: async ({ signal }) => {
      const query = { scope, size, ...(owner === null ? {} : { owner_id: owner }) };
      const { data, pagination } = await unwrapBody(
        api.GET('/markup/history', { params: { query }, signal }),
        TEXTS.listFailed,
      );
      return { changes: data, total: pagination.totalRecords };
    },
    placeholderData: keepPreviousData,
  });

/**
 * With the scope `standard`, the change applies to the default markups and `owners` has no effect.
 */
export interface Saving {
  readonly scope: MarkupScope;
  readonly owners: readonly MarkupOwnerId[];
  readonly cells: MarkupCell[];
  /** reason for negative markups, which may price stones below cost */
  readonly reason?: string;
}

export function saveMarkups(
  { scope, owners, cells, reason }: Saving,
  seen: number | null | undefined,
) {
  const why = reason ? { below_cost_reason: reason } : {};
  const shared = { cells, ...why, ...(seen === undefined ? {} : { seen_change: seen }) };
  if (scope === MARKUP_SCOPE.standard)
    return unwrapBody(api.PUT('/markup/update-default', { body: { data: shared } }), TEXTS.failed);
  const body = { data: { ids: [...owners], ...shared } };
  return unwrapBody(
    scope === MARKUP_SCOPE.business
      ? api.PUT('/markup/update-business', { body })
      : scope === MARKUP_SCOPE.associate
        ? api.PUT('/markup/update-businessassociate', { body })
        : api.PUT('/markup/update-business-provider', { body }),
    TEXTS.failed,
  );
}

export const previewMarkups = (
  { scope, owners, cells }: Saving,
  sampleSize: number,
  signal?: AbortSignal,
) =>
  unwrapData(
    api.POST('/markup/preview', {
      body: { data: { scope, owner_ids: [...owners], cells, sample_size: sampleSize } },
      ...(signal ? { signal } : {}),
    }),
    TEXTS.failed,
  );

export const undoChanges = (changes: readonly number[]) =>
  unwrapBody(
    api.PUT('/markup/undo', { body: { data: { change_ids: [...changes] } } }),
    TEXTS.failed,
  );
