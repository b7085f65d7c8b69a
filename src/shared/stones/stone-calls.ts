import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { BusinessId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import type { StoneFilter, TableView } from './stone-types.ts';

export interface StoneQuery {
  readonly diamondType: 1 | 2;
  readonly term: string;
  readonly filter: StoneFilter;
  /** true also loads the details of each stone, which only some columns show */
  readonly withDetails?: boolean;
}

export const searchStones = (
  { diamondType, term, filter, withDetails = false }: StoneQuery,
  signal?: AbortSignal,
) =>
  unwrapBody(
    api.POST('/inventory/search', {
      params: {
        query: {
          diamond_type: diamondType,
          ...(term === '' ? {} : { searchTerm: term }),
          ...(withDetails ? { with_details: true } : {}),
        },
      },
      body: { data: filter },
      ...(signal ? { signal } : {}),
    }),
    TEXTS.searchFailed,
  );

/** Query parameter for the prices of a trading client; null requests the viewer's own prices. */
export const pricesOf = (businessId: BusinessId | null): { business_id?: BusinessId } =>
  businessId === null ? {} : { business_id: businessId };

/** Loads stones by stock number, in the given order. Omits stones that the viewer may not see. */
export const selectedStones = async (
  numbers: readonly string[],
  businessId: BusinessId | null,
  signal?: AbortSignal,
) =>
  (
    await unwrapData(
      api.POST('/inventory/show-selected', {
        body: { data: { stock_numbers: [...numbers], ...pricesOf(businessId) } },
        ...(signal ? { signal } : {}),
      }),
      TEXTS.searchFailed,
    )
  ).stockList;

export async function countStones({ diamondType, term, filter }: StoneQuery, signal?: AbortSignal) {
  const answer = await unwrapBody(
    api.POST('/inventory/search', {
      params: {
        query: {
          diamond_type: diamondType,
          is_count_only: true,
          ...(term === '' ? {} : { searchTerm: term }),
        },
      },
      body: { data: filter },
      ...(signal ? { signal } : {}),
    }),
    TEXTS.countFailed,
  );
  return answer.data.totals;
}

export const countChoices = (filter: StoneFilter, signal?: AbortSignal) =>
  unwrapData(
    api.POST('/inventory/filter-search', {
      body: { data: filter },
      ...(signal ? { signal } : {}),
    }),
    TEXTS.countFailed,
  );

export const tableFields = (view: TableView, signal?: AbortSignal) =>
  unwrapData(
    api.GET('/inventory/table-fields', {
      params: { query: { view } },
      ...(signal ? { signal } : {}),
    }),
    TEXTS.failed,
  );

export const attributeChoices = (signal?: AbortSignal) =>
  unwrapData(
    api.GET('/inventory/new-arrival/diamond-attribute-submasters', signal ? { signal } : {}),
    TEXTS.failed,
  );

export const caratRanges = (signal?: AbortSignal) =>
  unwrapData(api.GET('/inventory/carat-range', signal ? { signal } : {}), TEXTS.failed);

/** Loads inactive customers, so that lists can be filtered by former trading clients. */
export const inactiveCustomers = async (signal?: AbortSignal) =>
  (
    await unwrapBody(
      api.GET('/user/customers', {
        params: { query: { is_active: false, size: 1000 } },
        ...(signal ? { signal } : {}),
      }),
      TEXTS.failed,
    )
  ).data;

export const customerChoices = (signal?: AbortSignal) =>
  unwrapData(api.GET('/customer/customer-dropdown', signal ? { signal } : {}), TEXTS.failed);
