import type { ProviderId } from '#api/ids.gen.ts';
import { LINK_FIELDS } from '#common/supply/stone-draft.ts';
import {
  idParam,
  integerParam,
  type RawSearchParams,
  wordParam,
} from '../../shared/lists/search-params.ts';
import type { MediumKind } from './media-link-calls.ts';

export interface MediaLinksSearch {
  supplier?: ProviderId;
  kind?: MediumKind;
  page?: number;
  size?: number;
}
export type MediaLinksChange = {
  readonly [K in keyof MediaLinksSearch]?: MediaLinksSearch[K] | undefined;
};

export const parseMediaLinksSearch = (raw: RawSearchParams): MediaLinksSearch => ({
  ...idParam<'supplier', ProviderId>('supplier', raw.supplier),
  ...wordParam('kind', raw.kind, LINK_FIELDS),
  ...integerParam('page', raw.page, 2, 100_000),
  ...integerParam('size', raw.size, 1, 1000),
});
