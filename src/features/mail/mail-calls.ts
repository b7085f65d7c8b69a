import { answerOf, api, dataOf } from '../../api/client.ts';
import type { MailId } from '../../api/ids.gen.ts';
import { TEXTS } from '../../api/texts.ts';
import type { MailQuestion } from './mail-params.ts';

export const fetchLetters = (query: MailQuestion, signal: AbortSignal) =>
  answerOf(api.GET('/mail/outbox', { params: { query }, signal }), TEXTS.listFailed);

export type Letter = Awaited<ReturnType<typeof fetchLetters>>['data'][number];

export const fetchLetter = (id: MailId, signal: AbortSignal) =>
  dataOf(api.GET('/mail/outbox/{id}', { params: { path: { id } }, signal }), TEXTS.listFailed);

/** Whether a letter leaves the house or stays in the outbox. */
export const fetchMailWay = async (signal: AbortSignal) =>
  (await dataOf(api.GET('/portal', { signal }), TEXTS.failed)).mail;
