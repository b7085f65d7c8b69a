import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { CreditNoteId, InvoiceId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';
import type { LinkRequest } from '../../shared/downloads/use-download.ts';

export type Invoice = components['schemas']['Invoice'];

export const readInvoice = (id: InvoiceId, signal?: AbortSignal): Promise<Invoice> =>
  unwrapData(
    api.GET('/inventory/invoice/{id}', {
      params: { path: { id } },
      ...(signal ? { signal } : {}),
    }),
    TEXTS.failed,
  );

export type InvoiceToMail = components['schemas']['InvoiceToMail'];

export const mailInvoice = (key: string, id: InvoiceId, data: InvoiceToMail) =>
  unwrapBody(
    api.POST('/inventory/invoice/{id}/mail', {
      params: { path: { id }, header: { 'Idempotency-Key': key } },
      body: { data },
    }),
    TEXTS.failed,
  );

export const requestEInvoice =
  (id: InvoiceId, creditNoteId?: CreditNoteId): LinkRequest =>
  (signal) =>
    api.GET('/inventory/invoice/{id}/e-invoice', {
      params: {
        path: { id },
        ...(creditNoteId === undefined ? {} : { query: { credit_note_id: creditNoteId } }),
      },
      signal,
    });

export const requestPdf =
  (id: InvoiceId, creditNoteId?: CreditNoteId): LinkRequest =>
  (signal) =>
    api.GET('/inventory/invoice/{id}/pdf', {
      params: {
        path: { id },
        ...(creditNoteId === undefined ? {} : { query: { credit_note_id: creditNoteId } }),
      },
      signal,
    });
