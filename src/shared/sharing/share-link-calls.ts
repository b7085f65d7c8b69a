import { api, unwrapBody } from '#api/api-client.ts';
import type { ShareLinkId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';

export type ShareLink = components['schemas']['ShareLink'];

export const SHARE_LINKS_KEY = ['share-links'];

/** Loads one page of the user's share links, newest first. */
export const shareLinks = (
  query: { readonly page: number; readonly size: number },
  signal: AbortSignal,
) => unwrapBody(api.GET('/inventory/share-links', { params: { query }, signal }), TEXTS.failed);

export const revokeLink = (id: ShareLinkId) =>
  unwrapBody(api.DELETE('/inventory/share-links/{id}', { params: { path: { id } } }), TEXTS.failed);
