import type { MarkupOwnerId } from '#api/ids.gen.ts';
import { MARKUP_SCOPE, type MarkupScope } from '#common/markup-scope.ts';
import {
  idParam,
  integerParam,
  type RawSearchParams,
  textParam,
  wordParam,
} from '../../shared/lists/search-params.ts';

export const MARKUP_TABS = {
  default: 'Default',
  businesses: 'Businesses',
  associates: 'Business associates',
  suppliers: 'Suppliers',
} as const;
export type MarkupTab = keyof typeof MARKUP_TABS;

const SCOPE_OF: Readonly<Record<MarkupTab, MarkupScope>> = {
  default: MARKUP_SCOPE.standard,
  businesses: MARKUP_SCOPE.business,
  associates: MARKUP_SCOPE.associate,
  suppliers: MARKUP_SCOPE.provider,
};

export interface MarkupSearch {
  tab?: Exclude<MarkupTab, 'default'>;
  owner?: MarkupOwnerId;
  find?: string;
  /** `yes` shows only owners that have rules, `no` shows only owners without rules */
  own?: 'yes' | 'no';
  page?: number;
  size?: number;
}

export type MarkupGo = (
  change: { [K in keyof MarkupSearch]?: MarkupSearch[K] | undefined },
  how?: { readonly replace?: boolean },
) => void;

export const isTab = (value: unknown): value is MarkupTab =>
  typeof value === 'string' && Object.hasOwn(MARKUP_TABS, value);

export function parseMarkupSearch(raw: RawSearchParams): MarkupSearch {
  if (!isTab(raw.tab) || raw.tab === 'default') return {};
  return {
    tab: raw.tab,
    ...idParam<'owner', MarkupOwnerId>('owner', raw.owner),
    ...textParam('find', raw.find, 100),
    ...wordParam('own', raw.own, ['yes', 'no'] as const),
    ...integerParam('page', raw.page, 2, 100_000),
    ...integerParam('size', raw.size, 1, 1000),
  };
}

export const tabOf = ({ tab }: MarkupSearch): MarkupTab => tab ?? 'default';
export const scopeOf = (tab: MarkupTab): MarkupScope => SCOPE_OF[tab];
