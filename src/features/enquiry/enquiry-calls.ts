import { answerOf, api, dataOf } from '../../api/client.ts';
import type { components } from '../../api/schema.gen.ts';
import { TEXTS } from '../../api/texts.ts';

export type EnquiryMessage = components['schemas']['EnquiryMessage'];

export const readThread = (id: string, signal?: AbortSignal) =>
  dataOf(
    api.GET('/inventory/new-arrival/enquiry/{id}', {
      params: { path: { id } },
      ...(signal ? { signal } : {}),
    }),
    TEXTS.failed,
  );

interface Reply {
  readonly key: string;
  readonly text: string;
  readonly offer: number | null;
}

export const reply = (id: string, { key, text, offer }: Reply) =>
  answerOf(
    api.POST('/inventory/new-arrival/enquiry/{id}/reply', {
      params: { path: { id }, header: { 'Idempotency-Key': key } },
      body: { data: { text, ...(offer === null ? {} : { offered_per_ct: offer }) } },
    }),
    TEXTS.failed,
  );
