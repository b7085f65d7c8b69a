import { API_PREFIX, api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { ShareEnquiryId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';

export type SharedStones = components['schemas']['SharedStones'];
export type SharedStone = components['schemas']['SharedStone'];
export type ShareEnquiryBody = components['schemas']['SharedQuestion'];
export type ShareEnquiry = components['schemas']['ShareEnquiry'];

export const fetchShare = (token: string, signal: AbortSignal): Promise<SharedStones> =>
  unwrapData(api.GET('/share/{token}', { params: { path: { token } }, signal }), TEXTS.failed);

export const fetchSimilarToGone = (token: string, signal: AbortSignal) =>
  unwrapData(
    api.GET('/share/{token}/similar', { params: { path: { token } }, signal }),
    TEXTS.failed,
  );

export const sendShareEnquiry = (token: string, data: ShareEnquiryBody) =>
  unwrapBody(
    api.POST('/share/{token}/enquiries', { params: { path: { token } }, body: { data } }),
    TEXTS.failed,
  );

export const sharerPictureUrl = (token: string): string =>
  `${API_PREFIX}/share/${encodeURIComponent(token)}/picture`;

export const fetchShareEnquiries = (
  query: { readonly page: number; readonly size: number },
  signal: AbortSignal,
) =>
  unwrapBody(
    api.GET('/inventory/share-enquiries', { params: { query }, signal }),
    TEXTS.listFailed,
  );

export const answerEnquiry = (id: ShareEnquiryId, answered: boolean) =>
  unwrapBody(
    api.PUT('/inventory/share-enquiries/{id}', {
      params: { path: { id } },
      body: { data: { answered } },
    }),
    TEXTS.failed,
  );

export const holdSharedStones = (key: string, stockNumbers: readonly string[]) =>
  unwrapData(
    api.POST('/inventory/new-arrival/hold', {
      params: { header: { 'Idempotency-Key': key } },
      body: { data: { stock_numbers: [...stockNumbers] } },
    }),
    TEXTS.failed,
  );
