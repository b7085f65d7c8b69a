import { useMemo } from 'react';
import type { Profile } from '../../../api/types.ts';
import { ROLE } from '../../../machines/codes.ts';
import { useProfile } from '../../../shared/session/use-session.ts';
import { isStaffRole } from '../../../shared/stones/stone-permissions.ts';
import { type Acting, useClientChoices } from '../../../shared/stones/trading-clients.ts';
import type { FilterParams } from '../filters/filter-params.ts';

type Growth = 1 | 2;

/** The only growth type that the client buys, and the one that the URL requested. */
export interface GrowthLimit {
  readonly only: Growth;
  readonly buyer: string;
  readonly refused: Growth | null;
}

/**
 * Staff and auditors always start with both growth types; all other users with their last choice.
 */
export const remembersGrowth = ({ role_id }: Pick<Profile, 'role_id'>): boolean =>
  !isStaffRole(role_id) && role_id !== ROLE.auditor;

interface EffectiveGrowth {
  /** undefined for both */
  readonly growth: FilterParams['growth'];
  readonly limit: GrowthLimit | null;
}
type Buyer = Pick<NonNullable<Profile['business_details']>, 'growth_type'>;

/**
 * Resolves the growth filter. Precedence: the limit of the client, the URL, the user's last choice.
 */
export function resolveGrowth(
  given: Pick<FilterParams, 'growth' | 'numbers'>,
  profile: Pick<Profile, 'role_id' | 'growth_type'> & { readonly business_details: Buyer | null },
  tradingClient: (Buyer & { readonly company_name: string }) | undefined,
): EffectiveGrowth {
  const only = (tradingClient ?? profile.business_details)?.growth_type ?? null;
  // A search by stock numbers ignores the user's default.
  const usual = remembersGrowth(profile) && !given.numbers ? profile.growth_type : null;
  const said = given.growth === 'both' ? undefined : given.growth;
  return {
    growth: only ?? given.growth ?? usual ?? undefined,
    limit: only && {
      only,
      buyer: tradingClient?.company_name ?? 'Your business',
      refused: said && said !== only ? said : null,
    },
  };
}

/** Returns the search with its growth filter, and the limit of the client. */
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
