import { queryOptions } from '@tanstack/react-query';
import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';
import {
  type FiguresSearch,
  lineFilterOf,
  listOf,
  USUAL_LENGTH,
  USUAL_SPAN,
} from './figures-params.ts';

type Schemas = components['schemas'];
export type CountedList = Schemas['CountedList'];
export type Performance = Schemas['QuarterPerformance'];
export type PeriodFigures = Schemas['PeriodFigures'];
export type SearchDaywise = Schemas['SearchDaywise'];
export type EnquiryCount = Schemas['EnquiryCount'];
export type EnquiryDetails = Schemas['EnquiryDetails'];
export type CountryCount = Schemas['CountryCount'];

const FIGURES = 'figures';
const FRESH = { staleTime: 60_000, refetchInterval: 5 * 60_000 } as const;

export const shapesQuery = ({ type }: FiguresSearch) =>
  queryOptions({
    ...FRESH,
    queryKey: [FIGURES, 'shapes', type ?? null],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/home/dashboard/shape-wise', {
          params: { query: type === undefined ? {} : { diamond_type: type } },
          signal,
        }),
        TEXTS.countFailed,
      ),
  });

export const performanceQuery = ({ type, period = USUAL_LENGTH }: FiguresSearch) =>
  queryOptions({
    ...FRESH,
    queryKey: [FIGURES, 'performance', type ?? null, period],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/home/dashboard/quarter-performance', {
          params: { query: { period, ...(type === undefined ? {} : { diamond_type: type }) } },
          signal,
        }),
        TEXTS.listFailed,
      ),
  });

export const dealsQuery = (search: FiguresSearch) => {
  const query = lineFilterOf(search);
  return queryOptions({
    ...FRESH,
    queryKey: [FIGURES, 'deals', query],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/home/dashboard/high-recents-deals', {
          params: { query: { ...query, size: 6 } },
          signal,
        }),
        TEXTS.listFailed,
      ),
  });
};

export const countsQuery = (search: FiguresSearch) => {
  const query = lineFilterOf(search);
  return queryOptions({
    ...FRESH,
    queryKey: [FIGURES, 'counts', query],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/home/dashboard/enquiry-count', { params: { query }, signal }),
        TEXTS.listFailed,
      ),
  });
};

export const countriesQuery = (search: FiguresSearch) => {
  const query = lineFilterOf(search);
  return queryOptions({
    ...FRESH,
    queryKey: [FIGURES, 'countries', query],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/home/dashboard/enquiry-country', { params: { query }, signal }),
        TEXTS.listFailed,
      ),
  });
};

export const detailsQuery = (search: FiguresSearch) => {
  const query = lineFilterOf(search);
  return queryOptions({
    ...FRESH,
    queryKey: [FIGURES, 'details', query],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/home/dashboard/enquiry-details', {
          params: { query: { ...query, size: 6 } },
          signal,
        }),
        TEXTS.listFailed,
      ),
  });
};

export const funnelQuery = (search: FiguresSearch) => {
  const query = lineFilterOf(search);
  return queryOptions({
    ...FRESH,
    queryKey: [FIGURES, 'funnel', query],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/home/dashboard/funnel-chart', { params: { query }, signal }),
        TEXTS.listFailed,
      ),
  });
};

export const searchesQuery = ({
  type,
  span = USUAL_SPAN,
  shape,
  color,
  clarity,
  company,
}: FiguresSearch) => {
  const when = { filter: span, ...(type === undefined ? {} : { diamond_type: type }) };
  const chosen = {
    ...(shape === undefined ? {} : { shape: listOf(shape) }),
    ...(color === undefined ? {} : { color: listOf(color) }),
    ...(clarity === undefined ? {} : { clarity: listOf(clarity) }),
    ...(company === undefined ? {} : { business_ids: [company] }),
  };
  // Filters by attribute or company need the POST call. Without these filters, the GET call returns
  // the same result.
  const isPlain = Object.keys(chosen).length === 0;
  return queryOptions({
    ...FRESH,
    queryKey: [FIGURES, 'searches', when, chosen],
    queryFn: ({ signal }) =>
      unwrapData(
        isPlain
          ? api.GET('/home/dashboard/recent-search-daywise', { params: { query: when }, signal })
          : api.POST('/home/dashboard/filter-search-daywise', {
              body: { data: { ...when, ...chosen } },
              signal,
            }),
        TEXTS.searchFailed,
      ),
  });
};

const SHOWN_ENTRIES = 5;
export const auditQuery = queryOptions({
  ...FRESH,
  queryKey: [FIGURES, 'audit'],
  queryFn: ({ signal }) =>
    unwrapBody(
      api.GET('/audit/audit-logs', { params: { query: { size: SHOWN_ENTRIES } }, signal }),
      TEXTS.listFailed,
    ),
});
