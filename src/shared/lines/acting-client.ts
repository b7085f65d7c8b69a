import type { UserId } from '#api/ids.gen.ts';
import { useProfile } from '../session/use-session.ts';
import { actsForClients } from '../stones/stone-permissions.ts';
import type { LineRow } from '../stones/stone-types.ts';
import { useClientChoices } from '../stones/trading-clients.ts';

/**
 * User and company name of a trading client; each is null if it is unknown or if there is no
 * trading client.
 */
export interface ActingClient {
  readonly userId: UserId | null;
  readonly clientName: string | null;
}

/**
 * For users who act for trading clients, returns the trading client of the picked lines. `isSure`
 * is false if the lines belong to several trading clients, or if their trading client is not among
 * the user's choices.
 */
export function useActingClient(picks: readonly Pick<LineRow, 'business_id' | 'company_name'>[]): {
  readonly whom: ActingClient;
  readonly isSure: boolean;
} {
  const { role_id } = useProfile();
  const choices = useClientChoices();
  const [first] = picks;
  const business = first?.business_id ?? null;
  const isOfOne = picks.every(({ business_id }) => business_id === business);
  const forClient = actsForClients(role_id) && business !== null && isOfOne;
  const user = forClient ? choices.find((choice) => choice.business.id === business) : undefined;
  return {
    whom: {
      userId: user?.id ?? null,
      clientName: forClient ? (first?.company_name ?? null) : null,
    },
    isSure: isOfOne && forClient === (user !== undefined),
  };
}
