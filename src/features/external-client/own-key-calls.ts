import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { ApiKeyId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';

type Schemas = components['schemas'];
export type OwnApiClient = Schemas['OwnApiClient'];
export type IssuedOwnKey = Schemas['IssuedOwnKey'];

export const listOwnKeys = (signal: AbortSignal) =>
  unwrapData(api.GET('/inventory/own-keys', { signal }), TEXTS.listFailed);

export const issueOwnKey = (key: string, data: Schemas['NewOwnKey']) =>
  unwrapBody(
    api.POST('/inventory/own-keys', {
      params: { header: { 'Idempotency-Key': key } },
      body: { data },
    }),
    TEXTS.failed,
  );

export const revokeOwnKey = (id: ApiKeyId) =>
  unwrapBody(api.DELETE('/inventory/own-keys/{id}', { params: { path: { id } } }), TEXTS.failed);
