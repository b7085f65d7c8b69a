import { api, unwrapBody } from '#api/api-client.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';
import type { StoneFilter } from '../../../shared/stones/stone-types.ts';

export type StonesToShare = components['schemas']['StonesToShare'];

export const shareStones = (data: StonesToShare) =>
  unwrapBody(api.POST('/inventory/share-diamonds', { body: { data } }), TEXTS.failed);

export const requestStonesFile = (
  data: { format: 'xlsx' | 'pdf'; filter: Partial<StoneFilter> },
  signal: AbortSignal,
) => api.POST('/inventory/download', { body: { data: data as never }, signal });
