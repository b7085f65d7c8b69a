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
export const keepsGrowth = ({ role_id }: Profile): boolean =>
  !isStaffRole(role_id) && role_id !== ROLE.auditor;

/**
 * Natural, lab grown or both: what the client buys at all goes before what the address says, and that before what the
 * reader chose last. The search as it is asked, and why its growth stands fixed.
 */
export function useGrowth<Search extends Pick<FilterAddress, 'growth' | 'numbers'>>(
  given: Search,
  { userId }: Acting,
): { readonly search: Search; readonly limit: GrowthLimit | null } {
  const profile = useProfile();
  const client = useClientChoices().find(({ id }) => id === userId)?.business;
  const buyer = client ?? profile.business_details;
  const only = buyer?.growth_type ?? null;
  // Stones that are named are found, whatever they are.
  const usual = keepsGrowth(profile) && !given.numbers ? profile.growth_type : null;
  const growth = only ?? given.growth ?? usual ?? undefined;
  return {
    search: useMemo(() => (growth ? { ...given, growth } : given), [given, growth]),
    limit:
      buyer && only
        ? {
            only,
            buyer: client ? client.company_name : 'Your business',
            refused:
              given.growth === undefined || given.growth === 'both' || given.growth === only
                ? null
                : given.growth,
          }
        : null,
  };
}
