import { api, unwrapBody } from '#api/api-client.ts';
import type { FeaturedStoneId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';

type Schemas = components['schemas'];
export type FeaturedStone = Schemas['FeaturedStone'];

export const FEATURED = 'featured-stones';

export const listFeatured = (question: Schemas['FeaturedQuestion'], signal: AbortSignal) =>
  unwrapBody(
    api.POST('/inventory/get-featured-stone', { body: { data: question }, signal }),
    TEXTS.listFailed,
  );

/**
 * Features stones for the business `business_id` or for the business of the user `user_id`. If
 * neither id is given, features the stones for all businesses. `was` is the state that the user
 * saw, for conflict detection.
 */
export const featureStones = (
  key: string,
  data: Schemas['NewFeatured'],
  was?: Schemas['FeaturedKnown'],
) =>
  unwrapBody(
    api.POST('/inventory/featured-stone', {
      params: { header: { 'Idempotency-Key': key } },
      body: { data, ...(was ? { was } : {}) },
    }),
    TEXTS.failed,
  );

export const removeFeatured = (id: FeaturedStoneId) =>
  unwrapBody(
    api.DELETE('/inventory/featured-stone/{id}', { params: { path: { id } } }),
    TEXTS.failed,
  );
