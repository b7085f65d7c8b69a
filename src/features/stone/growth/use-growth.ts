import { useMemo } from 'react';
import type { Profile } from '../../../api/types.ts';
import { ROLE } from '../../../machines/codes.ts';
import { useProfile } from '../../../shared/session/use-session.ts';
import { type Acting, useClientChoices } from '../../../shared/stones/clients.ts';
import { isStaffRole } from '../../../shared/stones/rights.ts';
import type { FilterAddress } from '../filters/filter-address.ts';

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
export const keepsGrowth = ({ role_id }: Pick<Profile, 'role_id'>): boolean =>
  !isStaffRole(role_id) && role_id !== ROLE.auditor;

interface GrowthAsked {
  /** undefined for both */
  readonly growth: FilterAddress['growth'];
  readonly limit: GrowthLimit | null;
}
type Buyer = Pick<NonNullable<Profile['business_details']>, 'growth_type'>;

/**
 * Resolves the growth filter. Precedence: the limit of the client, the URL, the user's last choice.
 */
export function growthAsked(
  given: Pick<FilterAddress, 'growth' | 'numbers'>,
  profile: Pick<Profile, 'role_id' | 'growth_type'> & { readonly business_details: Buyer | null },
  client: (Buyer & { readonly company_name: string }) | undefined,
): GrowthAsked {
  const only = (client ?? profile.business_details)?.growth_type ?? null;
  // A search by stock numbers ignores the user's default.
  const usual = keepsGrowth(profile) && !given.numbers ? profile.growth_type : null;
  const said = given.growth === 'both' ? undefined : given.growth;
  return {
    growth: only ?? given.growth ?? usual ?? undefined,
    limit: only && {
      only,
      buyer: client?.company_name ?? 'Your business',
      refused: said && said !== only ? said : null,
    },
  };
}

/** Returns the search with its growth filter, and the limit of the client. */
export function useGrowth<Search extends Pick<FilterAddress, 'growth' | 'numbers'>>(
  given: Search,
  { userId }: Acting,
): { readonly search: Search; readonly limit: GrowthLimit | null } {
  const profile = useProfile();
  const client = useClientChoices().find(({ id }) => id === userId)?.business;
  const { growth, limit } = growthAsked(given, profile, client);
  return {
    search: useMemo(() => (growth ? { ...given, growth } : given), [given, growth]),
    limit,
  };
}
