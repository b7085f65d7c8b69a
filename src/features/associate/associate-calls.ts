import { queryOptions } from '@tanstack/react-query';
import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { BusinessId, UserId } from '#api/ids.gen.ts';
import type { components, operations } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { ASSOCIATES } from '../../shared/people/salesperson-queries.ts';

type Schemas = components['schemas'];
export type Associate = Schemas['Associate'];
export type AssociateDetail = Schemas['AssociateDetail'];
export type AssociateCustomer = Schemas['AssociateCustomer'];
export type AssociateDetails = Schemas['NewAssociate'];

type Question<O extends keyof operations> = operations[O] extends {
  parameters: { query?: infer Query };
}
  ? NonNullable<Query>
  : never;
export type ListQuestion = Question<'listAssociates'>;

export const listAssociates = (query: ListQuestion, signal: AbortSignal) =>
  unwrapBody(
    api.GET('/business-associate/businessassociate', { params: { query }, signal }),
    TEXTS.listFailed,
  );

export const associateQuery = (id: UserId) =>
  queryOptions({
    queryKey: [ASSOCIATES, 'one', id],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/business-associate/businessassociate/{id}', { params: { path: { id } }, signal }),
        TEXTS.failed,
      ),
  });

export const listCustomersOf = (
  id: UserId,
  query: Question<'listAssociateCustomers'>,
  signal: AbortSignal,
) =>
  unwrapBody(
    api.GET('/business-associate/businessassociate/{id}/customers', {
      params: { path: { id }, query },
      signal,
    }),
    TEXTS.listFailed,
  );

export const listActivityOf = (
  id: UserId,
  query: Question<'listAssociateActivity'>,
  signal: AbortSignal,
) =>
  unwrapBody(
    api.GET('/business-associate/businessassociate/{id}/activity', {
      params: { path: { id }, query },
      signal,
    }),
    TEXTS.listFailed,
  );

/**
 * The server returns the salesperson types as `SALES_PERSON_TYPE`, together with the stone
 * attributes.
 */
export const salespersonTypesQuery = queryOptions({
  queryKey: ['attribute-choices'],
  queryFn: ({ signal }) =>
    unwrapData(
      api.GET('/inventory/new-arrival/diamond-attribute-submasters', { signal }),
      TEXTS.listFailed,
    ),
  select: (choices) => choices.SALES_PERSON_TYPE ?? [],
});

export const addAssociate = (data: AssociateDetails) =>
  unwrapBody(api.POST('/business-associate/businessassociate', { body: { data } }), TEXTS.failed);

type AssociateChanges = Schemas['AssociateChanges'];

export const changeAssociate = (
  id: UserId,
  body: { readonly data: AssociateChanges; readonly was: AssociateChanges },
) =>
  unwrapBody(
    api.PUT('/business-associate/businessassociate/{id}', {
      params: { path: { id } },
      body,
    }),
    TEXTS.failed,
  );

export const removeAssociate = (id: UserId, remark: string) =>
  unwrapBody(
    api.DELETE('/business-associate/businessassociate/{id}', {
      params: { path: { id }, query: { remark } },
    }),
    TEXTS.failed,
  );

export const assignCustomers = (id: UserId, business_ids: BusinessId[]) =>
  unwrapBody(
    api.PUT('/business-associate/businessassociate/{id}/customers', {
      params: { path: { id } },
      body: { data: { business_ids } },
    }),
    TEXTS.failed,
  );

export const setPassword = (id: UserId, data: Schemas['AssociatePassword']) =>
  unwrapBody(
    api.PUT('/business-associate/change-password/{id}', {
      params: { path: { id } },
      body: { data },
    }),
    TEXTS.failed,
  );

export const nameOf = ({ first_name, last_name }: Pick<Associate, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.trim();
