import {
  idParam,
  integerParam,
  type RawSearchParams,
  wordParam,
} from '../../shared/lists/search-params.ts';
import type { ListName, RapKind } from './rap-calls.ts';

export const RAP_TABS = {
  map: 'Heat map',
  list: 'List',
  moved: 'Repriced stones',
  versions: 'Versions',
} as const;
export type RapTab = keyof typeof RAP_TABS;
const TABS = ['list', 'moved', 'versions'] as const;

export const COLORS = ['D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N'] as const;
export const CLARITIES = [
  'IF',
  'VVS1',
  'VVS2',
  'VS1',
  'VS2',
  'SI1',
  'SI2',
  'SI3',
  'I1',
  'I2',
  'I3',
] as const;

export interface RapSearch {
  tab?: (typeof TABS)[number];
  /** default is the Rap list */
  list?: 'lab_grown';
  kind?: 'PEAR';
  /** id of the price list; default is the current list */
  version?: string;
  /** lower bound of the weight band, in hundredths of a carat */
  band?: number;
  color?: (typeof COLORS)[number];
  clarity?: (typeof CLARITIES)[number];
  /** weight in hundredths of a carat */
  carat?: number;
  page?: number;
  size?: number;
}
export type RapChange = { readonly [K in keyof RapSearch]?: RapSearch[K] | undefined };

export function parseRapSearch(raw: RawSearchParams): RapSearch {
  const list = wordParam('list', raw.list, ['lab_grown'] as const);
  return {
    // A lab-grown list sets no price, so it has no repriced stones.
    ...(list.list && raw.tab === 'moved' ? {} : wordParam('tab', raw.tab, TABS)),
    ...list,
    ...wordParam('kind', raw.kind, ['PEAR'] as const),
    ...idParam('version', raw.version),
    ...integerParam('band', raw.band, 1, 100_000),
    ...wordParam('color', raw.color, COLORS),
    ...wordParam('clarity', raw.clarity, CLARITIES),
    ...integerParam('carat', raw.carat, 1, 100_000),
    ...integerParam('page', raw.page, 2, 100_000),
    ...integerParam('size', raw.size, 1, 1000),
  };
}

export const listOf = ({ list }: RapSearch): ListName => list ?? 'rap';
export const KINDS_OF: Readonly<Record<ListName, readonly [RapKind, RapKind]>> = {
  rap: ['ROUND', 'PEAR'],
  lab_grown: ['LAB_ROUND', 'LAB_PEAR'],
};
export const kindOf = (search: RapSearch): RapKind => {
  const [round, pear] = KINDS_OF[listOf(search)];
  return search.kind === 'PEAR' ? pear : round;
};
export const tabOf = ({ tab }: RapSearch): RapTab => tab ?? 'map';
export const inTab = (tab: RapTab, { list, kind, version }: RapSearch): RapSearch =>
  parseRapSearch({ tab, list, kind, version });
