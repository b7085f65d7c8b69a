import { queryOptions } from '@tanstack/react-query';
import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';

export type Identity = components['schemas']['Identity'];

export const IDENTITIES = 'identities';

const at = (id: UserId) => ({ params: { path: { id } } });

export const identityQuery = (id: UserId) =>
  queryOptions({
    queryKey: [IDENTITIES, id],
    queryFn: ({ signal }) =>
      unwrapData(api.GET('/user/identity/{id}', { ...at(id), signal }), TEXTS.failed),
  });

export const resendEmailChange = (id: UserId) =>
  unwrapBody(api.POST('/user/email-change/{id}', at(id)), TEXTS.failed);

export const cancelEmailChange = (id: UserId) =>
  unwrapBody(api.DELETE('/user/email-change/{id}', at(id)), TEXTS.failed);

export const sendPasswordLink = (id: UserId) =>
  unwrapBody(api.POST('/user/password-link/{id}', at(id)), TEXTS.failed);

export const copyPasswordLink = (id: UserId, remark?: string) =>
  unwrapData(
    api.POST('/user/password-link/{id}/copy', {
      ...at(id),
      body: { data: remark === undefined ? {} : { remark } },
    }),
    TEXTS.failed,
  );

export const endUserSessions = (id: UserId) =>
  unwrapBody(api.DELETE('/user/sessions/{id}', at(id)), TEXTS.failed);
