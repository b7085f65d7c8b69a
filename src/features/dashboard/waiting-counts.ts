import { queryOptions } from '@tanstack/react-query';
import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';
import type { Profile } from '#api/types.ts';
import * as calls from '#common/access/calls.gen.ts';
import { LIST_READ_CALLS } from '#common/access/list-calls.ts';
import { mayCall } from '#common/access/may-call.ts';
import { DEMAND_STATUS, type RoleCode } from '#machines/codes.ts';
import type { ListName } from '#machines/list-names.ts';
import { listFrame } from '../../shared/records/record-href.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';

type Lines = components['schemas']['TransactionCounts'];

interface WaitingCount {
  readonly label: string;
  /** list whose records are counted; only users who may read the list see the count */
  readonly list: ListName | 'demand' | 'client';
  /**
   * query string that the link to the list adds, such as `overdue=1`; without it, the link shows
   * the whole list
   */
  readonly narrowed?: string;
  readonly count: (signal: AbortSignal, lines: () => Promise<Lines>) => Promise<number>;
}

const countLive =
  (name: keyof Lines): WaitingCount['count'] =>
  async (_, lines) =>
    (await lines())[name]?.current ?? 0;

interface Page {
  readonly pagination: { readonly totalRecords: number };
}
const total = (answer: Parameters<typeof unwrapBody<Page>>[0]): Promise<number> =>
  unwrapBody(answer, TEXTS.listFailed).then(({ pagination }) => pagination.totalRecords);

const ONE = { page: 1, size: 1, currentTab: 'current' } as const;

/** Counts in order of urgency, most urgent first. */
const COUNTS: readonly WaitingCount[] = [
  {
    label: 'Holds ending within a day',
    list: 'hold',
    narrowed: 'overdue=1',
    count: (signal) =>
      total(
        api.POST('/inventory/new-arrival/get-hold', {
          params: { query: { ...ONE, ending: true } },
          body: { data: {} },
          signal,
        }),
      ),
  },
  {
    label: 'Overdue on memo',
    list: 'memo',
    narrowed: 'overdue=1',
    count: (signal) =>
      total(
        api.POST('/inventory/new-arrival/get-memo', {
          params: { query: { ...ONE, overdue: true } },
          body: { data: {} },
          signal,
        }),
      ),
  },
  { label: 'Orders pending', list: 'confirm-stone', count: countLive('confirm_stone') },
  {
    label: 'Demands matched',
    list: 'demand',
    narrowed: `status=${DEMAND_STATUS.matched.code}`,
    count: (signal) =>
      total(
        api.GET('/inventory/demands', {
          params: { query: { page: 1, size: 1, status: DEMAND_STATUS.matched.code } },
          signal,
        }),
      ),
  },
  {
    label: 'Customers with KYC due',
    list: 'client',
    narrowed: 'verification=due',
    count: (signal) =>
      total(
        api.GET('/customer/users', {
          params: { query: { page: 1, size: 1, verification: 'due' } },
          signal,
        }),
      ),
  },
  { label: 'Open enquiries', list: 'enquiry', count: countLive('enquiry') },
  { label: 'Stones in the cart', list: 'cart', count: countLive('cart') },
  { label: 'Stones watched', list: 'watchlist', count: countLive('watchlist') },
  { label: 'Open notes', list: 'notes', count: countLive('notes') },
];

const OTHER_CALLS = { demand: calls.listDemands, client: calls.listCustomers } as const;

const readBy = ({ list }: WaitingCount) =>
  list === 'demand' || list === 'client' ? OTHER_CALLS[list] : LIST_READ_CALLS[list];

export const countsFor = (profile: Profile): readonly WaitingCount[] =>
  COUNTS.filter((one) => mayCall(profile, readBy(one)));

export const placeOfCount = ({ list, narrowed }: WaitingCount, role: RoleCode): string =>
  list === 'demand' || list === 'client'
    ? `/${list}?${narrowed}`
    : `${listFrame(role)}/${list}?type=all${narrowed === undefined ? '' : `&${narrowed}`}`;

export const waitingCountsQuery = (profile: Profile) =>
  queryOptions({
    queryKey: [CACHED.lines, profile.id, 'waiting'],
    queryFn: async ({ signal }) => {
      let linesPromise: Promise<Lines> | undefined;
      const lines = () => {
        linesPromise ??= unwrapData(
          api.GET('/inventory/new-arrival/transactions-count', { signal }),
          TEXTS.listFailed,
        );
        return linesPromise;
      };
      const counts = countsFor(profile);
      return Promise.all(counts.map(({ count }) => count(signal, lines)));
    },
  });
