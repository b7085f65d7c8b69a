import { answerOf, api } from '../../api/client.ts';
import type { ShareLinkId } from '../../api/ids.gen.ts';
import type { components } from '../../api/schema.gen.ts';
import { TEXTS } from '../../api/texts.ts';

export type ShareLink = components['schemas']['ShareLink'];

export const SHARE_LINKS_KEY = ['share-links'];

/** The links that the reader made last. */
export const latestLinks = async (signal: AbortSignal): Promise<readonly ShareLink[]> =>
  (
    await answerOf(
      api.GET('/inventory/share-links', { params: { query: { size: 100 } }, signal }),
      TEXTS.failed,
    )
  ).data;

export const revokeLink = (id: ShareLinkId) =>
  answerOf(api.DELETE('/inventory/share-links/{id}', { params: { path: { id } } }), TEXTS.failed);
