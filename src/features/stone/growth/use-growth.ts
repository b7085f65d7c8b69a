import { useMemo } from 'react';
import type { Profile } from '#api/types.ts';
import { ROLE } from '#machines/codes.ts';
import { useProfile } from '../../../shared/session/use-session.ts';
import { isStaffRole } from '../../../shared/stones/stone-permissions.ts';
import { type Acting, useClientChoices } from '../../../shared/stones/trading-clients.ts';
import type { FilterParams } from '../filters/filter-params.ts';

type Growth = 1 | 2;

/**
 * Limit of a business that buys only one growth type (`only`). `refused` is the other growth type
 * if the URL requested it.
 */
export interface GrowthLimit {
  readonly only: Growth;
  /** name of the trading client; null if the user's own business has the limit */
  readonly clientName: string | null;
  readonly refused: Growth | null;
}

/**
 * Returns true if searches start with the user's last growth type. Searches of staff and auditors
 * start with both types.
 */
export const remembersGrowth = ({ role_id }: Pick<Profile, 'role_id'>): boolean =>
  !isStaffRole(role_id) && role_id !== ROLE.auditor;

export const buyerOf = ({ clientName }: Pick<GrowthLimit, 'clientName'>): string =>
  clientName ?? 'Your business';

interface EffectiveGrowth {
  /** undefined for both growth types in a search by stock numbers */
  readonly growth: FilterParams['growth'];
  readonly limit: GrowthLimit | null;
}
type Buyer = Pick<NonNullable<Profile['business_details']>, 'growth_type'>;

/**
 * Returns the growth type to search: the limit of the trading client, else the growth type in the
 * URL, else the user's last choice, else both.
 */
export function resolveGrowth(
  given: Pick<FilterParams, 'growth' | 'numbers'>,
  profile: Pick<Profile, 'role_id' | 'growth_type'> & { readonly business_details: Buyer | null },
  tradingClient: (Buyer & { readonly company_name: string }) | undefined,
): EffectiveGrowth {
  const only = (tradingClient ?? profile.business_details)?.growth_type ?? null;
  // A search by stock numbers ignores the user's last choice.
  const usual = given.numbers
    ? undefined
    : ((remembersGrowth(profile) ? profile.growth_type : null) ?? 'both');
  const said = given.growth === 'both' ? undefined : given.growth;
  return {
    growth: only ?? given.growth ?? usual,
    limit: only && {
      only,
      clientName: tradingClient?.company_name ?? null,
      refused: said && said !== only ? said : null,
    },
  };
}

export function useGrowth<Search extends Pick<FilterParams, 'growth' | 'numbers'>>(
  given: Search,
  { userId }: Acting,
): { readonly search: Search; readonly limit: GrowthLimit | null } {
  const profile = useProfile();
  const tradingClient = useClientChoices().find(({ id }) => id === userId)?.business;
  const { growth, limit } = resolveGrowth(given, profile, tradingClient);
  return {
    search: useMemo(() => (growth ? { ...given, growth } : given), [given, growth]),
    limit,
  };
}
