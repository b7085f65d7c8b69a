import { queryOptions } from '@tanstack/react-query';
import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';

type Schemas = components['schemas'];
export type DocumentStatement = Schemas['DocumentStatement'];
type NewStatement = Schemas['NewStatement'];

export const statementsQuery = queryOptions({
  queryKey: ['statements'],
  queryFn: ({ signal }) =>
    unwrapData(api.GET('/project-setting/statements', { signal }), TEXTS.failed),
});

export const addStatement = (key: string, data: NewStatement) =>
  unwrapBody(
    api.POST('/project-setting/statements', {
      params: { header: { 'Idempotency-Key': key } },
      body: { data },
    }),
    TEXTS.failed,
  );
