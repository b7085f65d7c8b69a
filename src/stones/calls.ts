import { answerOf, api, dataOf } from '../api/client.ts';
import { TEXTS } from '../api/texts.ts';
import { ROLE } from '../machines/codes.ts';
import type { StoneFilter, TableView } from './wire.ts';

/** The calls that more than one screen makes. */
export interface StoneQuestion {
  readonly diamondType: 1 | 2;
  readonly term: string;
  readonly filter: StoneFilter;
}

export const searchStones = ({ diamondType, term, filter }: StoneQuestion, signal?: AbortSignal) =>
  answerOf(
    api.POST('/inventory/search', {
      params: {
        query: { diamond_type: diamondType, ...(term === '' ? {} : { searchTerm: term }) },
      },
      body: { data: filter },
      ...(signal ? { signal } : {}),
    }),
    TEXTS.searchFailed,
  );

/** Prices as this client is offered them; null leaves the viewer's own. */
export const pricesOf = (businessId: string | null): { business_id?: string } =>
  businessId === null ? {} : { business_id: businessId };

/** How many stones there would be, and what they would cost together, without any of them. */
export async function countStones(
  { diamondType, term, filter }: StoneQuestion,
  signal?: AbortSignal,
) {
  const answer = await answerOf(
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

/** What each choice of some filters would leave, without any stone. */
export const countChoices = (filter: StoneFilter, signal?: AbortSignal) =>
  dataOf(
    api.POST('/inventory/filter-search', {
      body: { data: filter },
      ...(signal ? { signal } : {}),
    }),
    TEXTS.countFailed,
  );

export const stoneDna = (stockNo: string, businessId: string | null, signal?: AbortSignal) =>
  dataOf(
    api.GET('/inventory/dna', {
      params: { query: { stock_no: stockNo, ...pricesOf(businessId) } },
      ...(signal ? { signal } : {}),
    }),
    TEXTS.failed,
  );

export const tableFields = (view: TableView, signal?: AbortSignal) =>
  dataOf(
    api.GET('/inventory/table-fields', {
      params: { query: { view } },
      ...(signal ? { signal } : {}),
    }),
    TEXTS.failed,
  );

export const attributeChoices = (signal?: AbortSignal) =>
  dataOf(
    api.GET('/inventory/new-arrival/diamond-attribute-submasters', signal ? { signal } : {}),
    TEXTS.failed,
  );

export const caratRanges = (signal?: AbortSignal) =>
  dataOf(api.GET('/inventory/carat-range', signal ? { signal } : {}), TEXTS.failed);

export const customerChoices = (signal?: AbortSignal) =>
  dataOf(api.GET('/customer/customer-dropdown', signal ? { signal } : {}), TEXTS.failed);

/** Those who send and fetch by API or FTP among the clients. */
export const externalClientChoices = async (signal?: AbortSignal) =>
  (
    await dataOf(
      api.GET('/customer/customer-dropdown', {
        params: { query: { with_providers: true } },
        ...(signal ? { signal } : {}),
      }),
      TEXTS.failed,
    )
  ).filter(({ role_id }) => role_id === ROLE.apiProvider || role_id === ROLE.ftpProvider);

export const holdQueue = (signal?: AbortSignal) =>
  answerOf(
    api.GET('/inventory/new-arrival/hold-queue', {
      params: { query: { size: 1000 } },
      ...(signal ? { signal } : {}),
    }),
    TEXTS.holdsFailed,
  );

/** The live hold of one stone, if the caller may see it. */
export async function currentHolds(stockNo: string, signal?: AbortSignal) {
  const { data } = await answerOf(
    api.POST('/inventory/new-arrival/get-hold', {
      params: { query: { currentTab: 'current', size: 1 } },
      body: { data: { stock_numbers: [stockNo] } },
      ...(signal ? { signal } : {}),
    }),
    TEXTS.holdsFailed,
  );
  return data;
}
