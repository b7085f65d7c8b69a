import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { UserId } from '#api/ids.gen.ts';
import { idFromText } from '#common/id-from-text.ts';
import type { TradingClient } from '#machines/workflows/actor-guards.ts';
import { useStoredClient } from '../session/stored-client.ts';
import { useProfile } from '../session/use-session.ts';
import type { CheckActor } from './checks/check-action.ts';
import { customerChoices } from './stone-calls.ts';
import { actorOf, actsForClients, mayHold, ownClient } from './stone-permissions.ts';
import type { CustomerChoice } from './stone-types.ts';

export const clientOf = ({ business }: CustomerChoice): TradingClient => ({
  businessId: business.id,
  associateId: business.associate_id,
  registration: business.registration,
  // The API lists only active trading clients.
  isActive: true,
  isVerified: business.is_verified,
});

const NO_CHOICES: readonly CustomerChoice[] = [];
const MINUTE = 60_000;

export const clientChoicesQuery = (id: UserId) =>
  queryOptions({
    queryKey: ['clients', id],
    queryFn: ({ signal }) => customerChoices(signal),
    staleTime: MINUTE,
  });

export const useClientsQuery = () => {
  const { id, role_id } = useProfile();
  return useQuery({ ...clientChoicesQuery(id), enabled: actsForClients(role_id) });
};

/**
 * Returns the trading clients that the user may act for; empty for users who act only for their own
 * business.
 */
export const useClientChoices = (): readonly CustomerChoice[] =>
  useClientsQuery().data ?? NO_CHOICES;

/**
 * Finds the choice with the user id `name`. A URL may contain a business id instead of a user id.
 */
const choiceNamed = (choices: readonly CustomerChoice[], name: UserId | null) =>
  name === null
    ? undefined
    : (choices.find(({ id }) => id === name) ??
      choices.find(({ business }) => business.id === idFromText(name)));

/**
 * Returns the business that the user acts for. State `coming`: the choices are loading. State
 * `gone`: the stored business is not among the choices, or loading failed.
 */
export function useClientContext() {
  const { id, role_id } = useProfile();
  const kept = useStoredClient(id);
  const { data: choices, error } = useClientsQuery();
  const userId = actsForClients(role_id) ? (kept?.userId ?? null) : null;
  const choice = choiceNamed(choices ?? NO_CHOICES, userId);
  // Until the trading clients have loaded, uses the business id that was stored with the choice.
  const known = choices === undefined ? (kept?.businessId ?? null) : null;
  const state =
    userId === null
      ? 'nobody'
      : choice || known !== null
        ? 'acting'
        : choices === undefined && !error
          ? 'coming'
          : 'gone';
  const acting = useActing(choice?.id ?? null);
  return {
    state,
    /** Id of a user of the trading client; null unless `state` is `acting`. */
    userId: state === 'acting' ? (choice?.id ?? userId) : null,
    acting,
    /** Id of the business whose prices are shown; null for the viewer's own prices. */
    pricesFor: state === 'acting' ? (choice?.business.id ?? known) : null,
    name: choice?.business.company_name ?? kept?.name ?? null,
  } as const;
}

export interface Acting extends CheckActor {
  /**
   * Id of a user of the trading client, sent with each call. Null if no client is chosen. Always
   * null for customers, because they act for their own business.
   */
  readonly userId: UserId | null;
  readonly clientName: string | null;
}

/**
 * Returns the acting user (`actor`) and the business that the user acts for (`tradingClient`).
 * Customers act for their own business, other users for the business of `chosenUserId`.
 */
export function useActing(chosenUserId: UserId | null): Acting {
  const profile = useProfile();
  const choices = useClientChoices();
  return useMemo(() => {
    const base = { actor: actorOf(profile), mayWrite: mayHold(profile) };
    if (!actsForClients(profile.role_id)) {
      const name = profile.business_details?.company_name ?? null;
      return { ...base, tradingClient: ownClient(profile), userId: null, clientName: name };
    }
    const choice = choices.find(({ id }) => id === chosenUserId);
    return {
      ...base,
      tradingClient: choice ? clientOf(choice) : null,
      userId: choice?.id ?? null,
      clientName: choice?.business.company_name ?? null,
    };
  }, [profile, choices, chosenUserId]);
}
