import { api, unwrapBody } from '#api/api-client.ts';
import type { components, operations } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';

type Schemas = components['schemas'];
export type FailedMedium = Schemas['FailedMedium'];
export type MediumKind = Schemas['MediumKind'];
type Question = NonNullable<operations['listFailedMedia']['parameters']['query']>;
export type RetryRequest = NonNullable<
  operations['retryFailedMedia']['requestBody']
>['content']['application/json']['data'];

export const FAILED_MEDIA = 'failed-media';

export const listFailedMedia = (query: Question, signal: AbortSignal) =>
  unwrapBody(
    api.GET('/inventory/media-links/failed', { params: { query }, signal }),
    TEXTS.listFailed,
  );

export const retryFailedMedia = (data: RetryRequest, key: string) =>
  unwrapBody(
    api.PUT('/inventory/media-links/retry', {
      params: { header: { 'Idempotency-Key': key } },
      body: { data },
    }),
    TEXTS.failed,
  );
