import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { MailId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import type { MailQuery } from './mail-params.ts';

export const fetchEmails = (query: MailQuery, signal: AbortSignal) =>
  unwrapBody(api.GET('/mail/outbox', { params: { query }, signal }), TEXTS.listFailed);

export type Email = Awaited<ReturnType<typeof fetchEmails>>['data'][number];

export const fetchEmail = (id: MailId, signal: AbortSignal) =>
  unwrapData(api.GET('/mail/outbox/{id}', { params: { path: { id } }, signal }), TEXTS.listFailed);

/** Returns `smtp` if the server sends e-mails, or `outbox` if the server only stores them. */
export const fetchMailTransport = async (signal: AbortSignal) =>
  (await unwrapData(api.GET('/portal', { signal }), TEXTS.failed)).mail;
