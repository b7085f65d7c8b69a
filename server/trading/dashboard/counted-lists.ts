import type { components } from '#api/schema.gen.ts';
import { APPROVAL } from '#machines/codes.ts';
import type { LineFilter } from '../lines/line-condition.ts';

type Schemas = components['schemas'];
export type CountedList = Schemas['CountedList'];
export type CountedLists = Schemas['CountedLists'];
export type CountName = keyof CountedLists;
export type Tab = CountedList['currentTab'];

/**
 * Maps each count of the dashboard to the list that it counts. Pending and approved orders are in
 * one list and differ in `status`.
 */
export const countedLists = (currentTab: Tab): CountedLists => ({
  cartCount: { list: 'cart', currentTab, status: null },
  confirmStonesCount: ofRequests(APPROVAL.approved.code),
  holdsCount: { list: 'hold', currentTab, status: null },
  memosCount: { list: 'memo', currentTab, status: null },
  notesCount: { list: 'notes', currentTab, status: null },
  pendingStonesCount: ofRequests(APPROVAL.pending.code),
  watchListCount: { list: 'watchlist', currentTab, status: null },
  enquiriesCount: { list: 'enquiry', currentTab, status: null },
});

const ofRequests = (status: number): CountedList => ({
  list: 'confirm-stone',
  currentTab: 'all',
  status,
});

export const filterOf = ({ currentTab, status }: CountedList, filters: LineFilter): LineFilter => ({
  ...filters,
  currentTab,
  ...(status === null ? {} : { status }),
});

export async function eachCount<Value>(
  lists: CountedLists,
  read: (counted: CountedList) => Promise<Value>,
): Promise<Record<CountName, Value>> {
  const entries = Object.entries(lists) as [CountName, CountedList][];
  return Object.fromEntries(
    await Promise.all(entries.map(async ([name, counted]) => [name, await read(counted)])),
  ) as Record<CountName, Value>;
}
