import { queryOptions } from '@tanstack/react-query';
import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import { problemFromBody } from '#api/api-problem.ts';
import type { BulkEmailId, UserId } from '#api/ids.gen.ts';
import type { components, operations } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';
import type { LinkRequest } from '../../shared/downloads/use-download.ts';

type Schemas = components['schemas'];
export type Mailing = Schemas['BulkEmail'];
export type Audience = Schemas['MailingAudience'];
export type MailingStones = Schemas['MailingStones'];
export type MailingTimes = Schemas['MailingTimes'];
export type Recipient = Schemas['BulkEmailRecipient'];
export type LeftOut = Schemas['MailingLeftOut'];
export type MailingWords = Omit<Schemas['BulkEmailChanges'], 'id'>;
type Question = NonNullable<operations['listBulkEmails']['parameters']['query']>;
type LogQuestion = NonNullable<operations['listBulkEmailRecipients']['parameters']['query']>;

export const MAILINGS = 'mailings';

const key = (attempt: string) => ({ 'Idempotency-Key': attempt });

export const listMailings = (query: Question, signal: AbortSignal) =>
  unwrapBody(api.GET('/bulk-email', { params: { query }, signal }), TEXTS.mailingsFailed);

export const logQuery = (id: BulkEmailId, query: LogQuestion) =>
  queryOptions({
    queryKey: [MAILINGS, 'log', id, query],
    queryFn: ({ signal }) =>
      unwrapBody(
        api.GET('/bulk-email/recipients/{id}', { params: { path: { id }, query }, signal }),
        TEXTS.listFailed,
      ),
  });

export const addMailing = (attempt: string, data: Schemas['NewBulkEmail']) =>
  unwrapBody(
    api.POST('/bulk-email', { params: { header: key(attempt) }, body: { data } }),
    TEXTS.failed,
  );

export async function changeMailing(
  id: BulkEmailId,
  { data, was }: { readonly data: MailingWords; readonly was: MailingWords },
) {
  const answer = await unwrapBody(
    api.PUT('/bulk-email', { body: { data: { id, ...data }, was } }),
    TEXTS.mailingNotSaved,
  );
  // According to the specification, an update has failed if the answer has no success flag.
  if (answer.success !== true) throw problemFromBody(answer, TEXTS.mailingNotSaved);
  return answer;
}

export const removeMailing = (id: BulkEmailId) =>
  unwrapBody(api.DELETE('/bulk-email', { params: { query: { id } } }), TEXTS.failed);

/**
 * The specification defines this call as a GET, although it sends e-mails. A repeated call is safe:
 * the server does not send a mailing twice.
 */
export const sendMailing = (id: BulkEmailId) =>
  unwrapBody(
    api.GET('/bulk-email/send-email/{id}', { params: { path: { id } } }),
    TEXTS.mailingNotSent,
  );

export type MailingMove = 'schedule' | 'recall' | 'stop' | 'retry';

export const moveMailing = (id: BulkEmailId, move: MailingMove) => {
  const params = { path: { id } };
  return unwrapBody(
    move === 'schedule'
      ? api.PUT('/bulk-email/schedule/{id}', { params })
      : move === 'recall'
        ? api.PUT('/bulk-email/recall/{id}', { params })
        : move === 'stop'
          ? api.PUT('/bulk-email/stop/{id}', { params })
          : api.PUT('/bulk-email/retry/{id}', { params }),
    TEXTS.failed,
  );
};

export const testMailing = (id: BulkEmailId, userId: UserId) =>
  unwrapBody(
    api.POST('/bulk-email/test/{id}', {
      params: { path: { id } },
      body: { data: { user_id: userId } },
    }),
    TEXTS.mailingNotSent,
  );

export const recipientsQuery = (audience: Audience, stones: MailingStones) =>
  queryOptions({
    queryKey: [MAILINGS, 'readers', audience, stones],
    queryFn: ({ signal }) =>
      unwrapData(
        api.POST('/bulk-email/audience', { body: { data: { audience, stones } }, signal }),
        TEXTS.failed,
      ),
    retry: false,
  });

export const emailPreviewQuery = (data: Schemas['BulkEmailToPreview']) =>
  queryOptions({
    queryKey: [MAILINGS, 'letter', data],
    queryFn: ({ signal }) =>
      unwrapData(api.POST('/bulk-email/preview', { body: { data }, signal }), TEXTS.failed),
    retry: false,
  });

interface StonesRequest {
  readonly id: BulkEmailId;
  readonly user_id: UserId | null;
}
const STONES_A_PAGE = 100;

export const stonesQuery = (request: StonesRequest, page: number) =>
  queryOptions({
    queryKey: [MAILINGS, 'stones', request, page],
    queryFn: async ({ signal }) => {
      const answer = await unwrapBody(
        api.POST('/inventory/inventory-diamonds', {
          body: { data: { ...request, diamond_type: [], page, size: STONES_A_PAGE } },
          signal,
        }),
        TEXTS.diamondsFailed,
      );
      if (typeof answer.data !== 'object' || answer.data === null)
        throw problemFromBody({}, TEXTS.noDiamonds);
      return { stones: answer.data.stockList, pagination: answer.pagination };
    },
  });

export const stonesFile =
  (request: StonesRequest, how: 'export' | 'pdf'): LinkRequest =>
  async (signal) => {
    const { data, error, response } = await api.POST('/inventory/inventory-diamonds', {
      body: { data: { ...request, diamond_type: [], [how]: true } },
      signal,
    });
    const link = typeof data?.data === 'string' ? { data: { data: data.data } } : {};
    return { ...link, error, response };
  };
