import { answerOf, api } from '../../../api/client.ts';
import type { ShareLinkId } from '../../../api/ids.gen.ts';
import type { components } from '../../../api/schema.gen.ts';
import { TEXTS } from '../../../api/texts.ts';
import type { StoneFilter } from '../../../shared/stones/wire.ts';

export type StonesToShare = components['schemas']['StonesToShare'];
export type ShareLink = components['schemas']['ShareLink'];

export const shareStones = (data: StonesToShare) =>
  answerOf(api.POST('/inventory/share-diamonds', { body: { data } }), TEXTS.failed);

/** The links that the reader made last. */
export const latestLinks = async (signal: AbortSignal): Promise<readonly ShareLink[]> =>
  (
    await answerOf(
      api.GET('/inventory/share-links', { params: { query: { size: 20 } }, signal }),
      TEXTS.failed,
    )
  ).data;

export const revokeLink = (id: ShareLinkId) =>
  answerOf(api.DELETE('/inventory/share-links/{id}', { params: { path: { id } } }), TEXTS.failed);

export const askForStones = (
  data: { format: 'xlsx' | 'pdf'; filter: Partial<StoneFilter> },
  signal: AbortSignal,
) => api.POST('/inventory/download', { body: { data: data as never }, signal });
