import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { EnquiryId, EnquiryMessageId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';

export type EnquiryMessage = components['schemas']['EnquiryMessage'];
export interface Thread {
  readonly enquiry: components['schemas']['LineRow'];
  /** the newest price offer; undefined if there is none */
  readonly price_offer?: components['schemas']['LineRow'];
  readonly messages: readonly EnquiryMessage[];
}

export const readThread = (id: EnquiryId, signal?: AbortSignal): Promise<Thread> =>
  unwrapData(
    api.GET('/inventory/new-arrival/enquiry/{id}', {
      params: { path: { id } },
      ...(signal ? { signal } : {}),
    }),
    TEXTS.failed,
  );

/**
 * `messageId` is the last message that the user has seen. Messages that arrived later stay unread.
 */
export const markRead = (id: EnquiryId, messageId: EnquiryMessageId) =>
  unwrapBody(
    api.PUT('/inventory/new-arrival/enquiry/{id}/read', {
      params: { path: { id } },
      body: { data: { message_id: messageId } },
    }),
    TEXTS.failed,
  );

export const countUnread = (signal?: AbortSignal) =>
  unwrapData(
    api.GET('/inventory/new-arrival/unread-enquiries', { ...(signal ? { signal } : {}) }),
    TEXTS.countFailed,
  );

interface Reply {
  readonly key: string;
  readonly text: string;
  readonly offer: number | null;
}

export const reply = (id: EnquiryId, { key, text, offer }: Reply) =>
  unwrapBody(
    api.POST('/inventory/new-arrival/enquiry/{id}/reply', {
      params: { path: { id }, header: { 'Idempotency-Key': key } },
      body: { data: { text, ...(offer === null ? {} : { offered_per_ct: offer }) } },
    }),
    TEXTS.failed,
  );
