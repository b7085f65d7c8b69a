import { useMemo } from 'react';
import type { Profile } from '../../../api/types.ts';
import { ROLE } from '../../../machines/codes.ts';
import { useProfile } from '../../../shared/session/use-session.ts';
import { type Acting, useClientChoices } from '../../../shared/stones/clients.ts';
import { isStaffRole } from '../../../shared/stones/rights.ts';
import type { FilterAddress } from '../filters/filter-address.ts';

type Growth = 1 | 2;

/** What a client buys at all, and what the address asked for beside it. */
export interface GrowthLimit {
  readonly only: Growth;
  readonly buyer: string;
  readonly refused: Growth | null;
}

/** The house looks at everything; everybody else at what they looked at last. */
export const keepsGrowth = ({ role_id }: Pick<Profile, 'role_id'>): boolean =>
  !isStaffRole(role_id) && role_id !== ROLE.auditor;

interface GrowthAsked {
  /** undefined where both are */
  readonly growth: FilterAddress['growth'];
  readonly limit: GrowthLimit | null;
}
type Buyer = Pick<NonNullable<Profile['business_details']>, 'growth_type'>;

/**
 * Natural, lab grown or both: what the client buys at all goes before what the address says, and that before what the
 * reader chose last.
 */
export function growthAsked(
  given: Pick<FilterAddress, 'growth' | 'numbers'>,
  profile: Pick<Profile, 'role_id' | 'growth_type'> & { readonly business_details: Buyer | null },
  client: (Buyer & { readonly company_name: string }) | undefined,
): GrowthAsked {
  const only = (client ?? profile.business_details)?.growth_type ?? null;
  // Stones that are named are found, of either growth.
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

/** The search as it is asked, and why its growth is fixed. */
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
