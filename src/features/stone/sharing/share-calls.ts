import { api, unwrapBody } from '#api/api-client.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';
import type { StoneFilter } from '../../../shared/stones/stone-types.ts';

export type StonesToShare = components['schemas']['StonesToShare'];

export const shareStones = (data: StonesToShare) =>
  unwrapBody(api.POST('/inventory/share-diamonds', { body: { data } }), TEXTS.failed);

export const createQuote = async (
  key: string,
  data: components['schemas']['StonesToQuote'],
  signal: AbortSignal,
) => {
  const { data: answer, ...rest } = await api.POST('/inventory/quotes', {
    params: { header: { 'Idempotency-Key': key } },
    body: { data },
    signal,
  });
  return { ...rest, ...(answer ? { data: { data: answer.data.file } } : {}) };
};

export const requestStonesFile = (
  data: { format: 'xlsx' | 'pdf'; filter: Partial<StoneFilter> },
  signal: AbortSignal,
) => api.POST('/inventory/download', { body: { data: data as never }, signal });
