import { answerOf, api, dataOf } from '../../api/client.ts';
import type { MailId } from '../../api/ids.gen.ts';
import { TEXTS } from '../../api/texts.ts';
import type { MailQuestion } from './mail-params.ts';

export const fetchLetters = (query: MailQuestion, signal: AbortSignal) =>
  answerOf(api.GET('/mail/outbox', { params: { query }, signal }), TEXTS.listFailed);

export type Letter = Awaited<ReturnType<typeof fetchLetters>>['data'][number];

export const fetchLetter = (id: MailId, signal: AbortSignal) =>
  dataOf(api.GET('/mail/outbox/{id}', { params: { path: { id } }, signal }), TEXTS.listFailed);

/** Returns `smtp` if the server sends e-mails, `outbox` if it only stores them. */
export const fetchMailWay = async (signal: AbortSignal) =>
  (await dataOf(api.GET('/portal', { signal }), TEXTS.failed)).mail;
