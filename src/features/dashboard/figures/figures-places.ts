import { useCallback } from 'react';
import { ROLE, STONE_STATES } from '#machines/codes.ts';
import { useProfile } from '../../../shared/session/use-session.ts';
import type { CountedList } from './figures-calls.ts';
import type { FiguresSearch } from './figures-params.ts';

export type ListPlace = (
  counted: CountedList,
  search: FiguresSearch,
  more?: Readonly<Record<string, string>>,
) => string;

/**
 * Returns a function that builds the URL of a list. The list shows exactly the records that a
 * figure counts.
 */
export function useListPlace(): ListPlace {
  const { role_id } = useProfile();
  const frame = role_id === ROLE.customer ? '/customer-profile' : '/transaction';
  return useCallback((...args) => `${frame}/${listAddress(...args)}`, [frame]);
}

function listAddress(
  { list, currentTab, status }: CountedList,
  { type, from, to }: FiguresSearch,
  more: Readonly<Record<string, string>> = {},
): string {
  const entries = new URLSearchParams({
    ...(currentTab === 'current' ? {} : { tab: currentTab }),
    ...(status === null ? {} : { status: String(status) }),
    type: String(type ?? 'all'),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...more,
  });
  return `${list}?${entries}`;
}

export const stockStates = (counted: readonly number[]) =>
  STONE_STATES.filter((state) => counted.some((one) => one === state));
