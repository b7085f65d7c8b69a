import { queryOptions } from '@tanstack/react-query';
import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { TaxRateId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { COMPANY_QUERIES } from '../../shared/frame/company-calls.ts';

type Schemas = components['schemas'];
export type NewTaxRate = Schemas['NewTaxRate'];
export type HsCodes = Schemas['HsCodes'];

export const taxQuery = queryOptions({
  queryKey: [...COMPANY_QUERIES, 'tax'],
  queryFn: ({ signal }) =>
    unwrapData(api.GET('/project-setting/tax-rates', { signal }), TEXTS.listFailed),
});

export const addTaxRate = (key: string, data: NewTaxRate) =>
  unwrapBody(
    api.POST('/project-setting/tax-rates', {
      params: { header: { 'Idempotency-Key': key } },
      body: { data },
    }),
    TEXTS.failed,
  );

export const endTaxRate = (id: TaxRateId, lastDay: string) =>
  unwrapBody(
    api.PUT('/project-setting/tax-rates/{id}/end', {
      params: { path: { id } },
      body: { data: { last_day: lastDay } },
    }),
    TEXTS.failed,
  );

export const saveHsCodes = (data: HsCodes) =>
  unwrapBody(api.PUT('/project-setting/hs-codes', { body: { data } }), TEXTS.failed);
