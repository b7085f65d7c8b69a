import { queryOptions } from '@tanstack/react-query';
import { api, unwrapBody } from '#api/api-client.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';

export type Since = components['schemas']['Since'];
export type TermChanges = components['schemas']['TradeTermChanges'];

export const termsQuery = queryOptions({
  queryKey: ['terms'],
  queryFn: ({ signal }) => unwrapBody(api.GET('/project-setting/terms', { signal }), TEXTS.failed),
});

export const saveTerms = (key: string, changes: TermChanges) =>
  unwrapBody(
    api.PUT('/project-setting/terms', {
      params: { header: { 'Idempotency-Key': key } },
      body: { data: changes },
    }),
    TEXTS.failed,
  );
