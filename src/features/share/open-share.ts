import { API_PREFIX, answerOf, api, dataOf } from '../../api/client.ts';
import type { ShareEnquiryId } from '../../api/ids.gen.ts';
import type { components } from '../../api/schema.gen.ts';
import { TEXTS } from '../../api/texts.ts';

export type SharedStones = components['schemas']['SharedStones'];
export type SharedStone = components['schemas']['SharedStone'];
export type SharedQuestion = components['schemas']['SharedQuestion'];
export type ShareEnquiry = components['schemas']['ShareEnquiry'];

export const openShare = (token: string, signal: AbortSignal): Promise<SharedStones> =>
  dataOf(api.GET('/share/{token}', { params: { path: { token } }, signal }), TEXTS.failed);

export const similarToGone = (token: string, signal: AbortSignal) =>
  dataOf(api.GET('/share/{token}/similar', { params: { path: { token } }, signal }), TEXTS.failed);

export const askSharer = (token: string, data: SharedQuestion) =>
  answerOf(
    api.POST('/share/{token}/enquiries', { params: { path: { token } }, body: { data } }),
    TEXTS.failed,
  );

export const sharerPicture = (token: string): string =>
  `${API_PREFIX}/share/${encodeURIComponent(token)}/picture`;

/** Fetches a page of enquiries from the user's links, newest first. */
export const shareEnquiries = (
  query: { readonly page: number; readonly size: number },
  signal: AbortSignal,
) =>
  answerOf(api.GET('/inventory/share-enquiries', { params: { query }, signal }), TEXTS.listFailed);

export const answerEnquiry = (id: ShareEnquiryId, answered: boolean) =>
  answerOf(
    api.PUT('/inventory/share-enquiries/{id}', {
      params: { path: { id } },
      body: { data: { answered } },
    }),
    TEXTS.failed,
  );
