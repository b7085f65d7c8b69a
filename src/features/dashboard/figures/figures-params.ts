import type { BusinessId } from '#api/ids.gen.ts';
import { DIAMOND_TYPE } from '#machines/codes.ts';
import { dayParam } from '../../../shared/lists/day-param.ts';
import {
  codeParam,
  idParam,
  type RawSearchParams,
  textOf,
  wordParam,
} from '../../../shared/lists/search-params.ts';

export const LENGTHS = ['month', 'quarter', 'year'] as const;
export type Length = (typeof LENGTHS)[number];
export const SPANS = ['today', 'week', 'month', 'quarter', 'year'] as const;
export type SearchedIn = (typeof SPANS)[number];
export const USUAL_LENGTH: Length = 'quarter';
export const USUAL_SPAN: SearchedIn = 'month';

export interface FiguresSearch {
  view?: 'figures';
  type?: 1 | 2;
  /** first and last day to count; ignored by figures that are not counted by day */
  from?: string;
  to?: string;
  period?: Length;
  span?: SearchedIn;
  /** comma-separated codes of the shapes, colours and clarities that were searched */
  shape?: string;
  color?: string;
  clarity?: string;
  company?: BusinessId;
}
export type FiguresChange = {
  readonly [K in keyof FiguresSearch]?: FiguresSearch[K] | undefined;
};

const CODES = /^[A-Z0-9_,-]{1,400}$/;
const codes = <K extends 'shape' | 'color' | 'clarity'>(key: K, value: unknown) =>
  (CODES.test(textOf(value)) ? { [key]: textOf(value) } : {}) as { [P in K]?: string };

export const listOf = (text: string | undefined): string[] =>
  text === undefined ? [] : text.split(',').filter((one) => one !== '');

export function parseFiguresSearch(raw: RawSearchParams): FiguresSearch {
  const { period } = wordParam('period', raw.period, LENGTHS);
  const { span } = wordParam('span', raw.span, SPANS);
  return {
    ...wordParam('view', raw.view, ['figures'] as const),
    ...codeParam('type', raw.type, Object.values(DIAMOND_TYPE)),
    ...dayParam('from', raw.from),
    ...dayParam('to', raw.to),
    ...(period && period !== USUAL_LENGTH && { period }),
    ...(span && span !== USUAL_SPAN && { span }),
    ...codes('shape', raw.shape),
    ...codes('color', raw.color),
    ...codes('clarity', raw.clarity),
    ...idParam<'company', BusinessId>('company', raw.company),
  };
}

export const lineFilterOf = ({ type, from, to }: FiguresSearch) => ({
  ...(type === undefined ? {} : { diamond_type: type }),
  ...(from === undefined ? {} : { startDate: from }),
  ...(to === undefined ? {} : { endDate: to }),
});
