import { queryOptions } from '@tanstack/react-query';
import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { BusinessId, UserId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import type { CustomerFilters } from './customer-params.ts';
import type { BusinessTermChanges, CustomerChanges, InventoryAccess, NewCustomer } from './wire.ts';

export const CUSTOMERS = 'customers';

const at = <Own extends string>(id: Own) => ({ path: { id } });

export const listCustomers = (
  query: CustomerFilters & { readonly page: number; readonly size: number },
  signal?: AbortSignal,
) =>
  unwrapBody(
    api.GET('/customer/users', { params: { query }, ...(signal ? { signal } : {}) }),
    TEXTS.listFailed,
  );

export const customerQuery = (id: UserId) =>
  queryOptions({
    queryKey: [CUSTOMERS, 'one', id],
    queryFn: ({ signal }) =>
      unwrapData(api.GET('/customer/user/{id}', { params: at(id), signal }), TEXTS.failed),
  });

export const listHistoryOf = (
  id: UserId,
  query: { readonly page: number; readonly size: number },
  signal: AbortSignal,
) =>
  unwrapBody(
    api.GET('/customer/user/{id}/history', { params: { ...at(id), query }, signal }),
    TEXTS.listFailed,
  );

export const businessUsersQuery = (businessId: BusinessId) =>
  queryOptions({
    queryKey: [CUSTOMERS, 'users', businessId],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/customer/business/{id}/users', { params: at(businessId), signal }),
        TEXTS.listFailed,
      ),
  });

export const inventorySettingsQuery = (id: UserId) =>
  queryOptions({
    queryKey: [CUSTOMERS, 'inventory', id],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/customer/inventory-settings/{id}', { params: at(id), signal }),
        TEXTS.failed,
      ),
  });

export const inventoryAccessQuery = (id: UserId) =>
  queryOptions({
    queryKey: [CUSTOMERS, 'access', id],
    queryFn: ({ signal }) =>
      unwrapData(api.GET('/inventory/access/{id}', { params: at(id), signal }), TEXTS.accessFailed),
  });

export const addCustomer = (data: NewCustomer) =>
  unwrapData(api.POST('/customer/add-customer-with-business', { body: { data } }), TEXTS.failed);

export const changeCustomer = (
  id: UserId,
  body: { readonly data: CustomerChanges; readonly was: CustomerChanges },
) => unwrapData(api.PUT('/customer/user/{id}', { params: at(id), body }), TEXTS.failed);

export const deleteCustomer = (id: UserId, remark: string) =>
  unwrapBody(
    api.DELETE('/customer/user/{id}', { params: { ...at(id), query: { remark } } }),
    TEXTS.failed,
  );

export const clearFailures = (id: UserId) =>
  unwrapBody(api.DELETE('/customer/login-attempts/{id}', { params: at(id) }), TEXTS.failed);

export const setTerms = (
  businessId: BusinessId,
  body: { readonly data: BusinessTermChanges; readonly was: BusinessTermChanges },
) =>
  unwrapBody(
    api.PUT('/customer/business/{id}/terms', {
      params: at(businessId),
      body,
    }),
    TEXTS.failed,
  );

export const saveInventory = (
  id: UserId,
  body: { readonly data: InventoryAccess; readonly was: InventoryAccess },
) =>
  unwrapData(api.PUT('/customer/inventory-settings/{id}', { params: at(id), body }), TEXTS.failed);
