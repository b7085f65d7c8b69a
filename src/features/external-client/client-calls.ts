import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { ApiKeyId, ExternalClientId } from '#api/ids.gen.ts';
import type { components, operations } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';

type Schemas = components['schemas'];
export type ExternalClient = Schemas['ExternalClient'];
export type ApiKey = Schemas['ApiKey'];
export type KeyScope = Schemas['KeyScope'];
export type IssuedApiKey = Schemas['IssuedApiKey'];
export type NewApiKey = Schemas['NewApiKey'];
type Changes = Schemas['ExternalClientChanges'];
type Question = NonNullable<operations['listExternalClients']['parameters']['query']>;

export const EXTERNAL_CLIENTS = 'external clients with keys';

const attempt = (key: string) => ({ 'Idempotency-Key': key });

export const listExternalClients = (query: Question, signal: AbortSignal) =>
  unwrapBody(api.GET('/external-clients', { params: { query }, signal }), TEXTS.listFailed);

export const externalClient = (id: ExternalClientId, signal: AbortSignal) =>
  unwrapData(api.GET('/external-clients/{id}', { params: { path: { id } }, signal }), TEXTS.failed);

export const addExternalClient = (key: string, data: Schemas['NewExternalClient']) =>
  unwrapBody(
    api.POST('/external-clients', { params: { header: attempt(key) }, body: { data } }),
    TEXTS.notAdded,
  );

export const changeExternalClient = (
  id: ExternalClientId,
  body: { readonly data: Changes; readonly was: Changes },
) =>
  unwrapBody(api.PUT('/external-clients/{id}', { params: { path: { id } }, body }), TEXTS.failed);

export const setClientActive = (id: ExternalClientId, isActive: boolean) =>
  unwrapBody(
    api.PUT('/external-clients/status/{id}', {
      params: { path: { id } },
      body: { data: { is_active: isActive } },
    }),
    TEXTS.failed,
  );

export const removeExternalClient = (id: ExternalClientId) =>
  unwrapBody(api.DELETE('/external-clients/{id}', { params: { path: { id } } }), TEXTS.failed);

export const issueKey = (key: string, data: NewApiKey) =>
  unwrapBody(
    api.POST('/external-client-keys', { params: { header: attempt(key) }, body: { data } }),
    TEXTS.failed,
  );

export const rotateKey = (key: string, id: ApiKeyId, overlapHours: number) =>
  unwrapBody(
    api.POST('/external-client-keys/{id}/rotate', {
      params: { path: { id }, header: attempt(key) },
      body: { data: { overlap_hours: overlapHours } },
    }),
    TEXTS.failed,
  );

export const revokeKey = (id: ApiKeyId) =>
  unwrapBody(api.DELETE('/external-client-keys/{id}', { params: { path: { id } } }), TEXTS.failed);

const EVERY_SUPPLIER = 1000;

/**
 * Returns the active user accounts of active suppliers. `name` contains the name of the supplier
 * and of the person.
 */
export const supplierAccounts = async (signal: AbortSignal) => {
  const suppliers = await unwrapData(
    api.GET('/inventory/company', {
      params: { query: { is_active: true, size: EVERY_SUPPLIER } },
      signal,
    }),
    TEXTS.listFailed,
  );
  return suppliers.flatMap(({ name, account }) =>
    account?.is_active ? [{ id: account.id, name: `${name}, ${account.name}` }] : [],
  );
};
