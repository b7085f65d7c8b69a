import { MARKUP_SCOPE, type MarkupScope } from '../../common/markup-scope.ts';

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

const ID = /^[0-9a-f-]{36}$/i;

/** What the address says; what is left out has its default. */
export interface MarkupSearch {
  tab?: Exclude<MarkupTab, 'default'>;
  /** whose sheet is open */
  owner?: string;
  find?: string;
  /** only those with rules of their own, or only those without */
  own?: 'yes' | 'no';
  page?: number;
}

export type MarkupGo = (
  change: { [K in keyof MarkupSearch]?: MarkupSearch[K] | undefined },
) => void;

export const isTab = (value: unknown): value is MarkupTab =>
  typeof value === 'string' && Object.hasOwn(MARKUP_TABS, value);

export function parseMarkupSearch(raw: Readonly<Record<string, unknown>>): MarkupSearch {
  if (!isTab(raw.tab) || raw.tab === 'default') return {};
  const find = typeof raw.find === 'string' ? raw.find.trim().slice(0, 100) : '';
  const page = Number(raw.page);
  return {
    tab: raw.tab,
    ...(typeof raw.owner === 'string' && ID.test(raw.owner) && { owner: raw.owner }),
    ...(find && { find }),
    ...((raw.own === 'yes' || raw.own === 'no') && { own: raw.own }),
    ...(Number.isInteger(page) && page > 1 && page <= 100_000 && { page }),
  };
}

export const tabOf = ({ tab }: MarkupSearch): MarkupTab => tab ?? 'default';
export const scopeOf = (tab: MarkupTab): MarkupScope => SCOPE_OF[tab];
