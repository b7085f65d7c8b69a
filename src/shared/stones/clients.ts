import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { UserId } from '../../api/ids.gen.ts';
import { idFromText } from '../../common/id-from-text.ts';
import type { Client } from '../../machines/workflows/people.ts';
import { useKeptClient } from '../session/client-context.ts';
import { useProfile } from '../session/use-session.ts';
import type { Asker } from './asks/ask.ts';
import { customerChoices } from './calls.ts';
import { actorOf, actsForClients, mayHold, ownClient } from './rights.ts';
import type { CustomerChoice } from './wire.ts';

export const clientOf = ({ business }: CustomerChoice): Client => ({
  businessId: business.id,
  associateId: business.associate_id,
  registration: business.registration,
  // No other is offered.
  isActive: true,
});

const NO_CHOICES: readonly CustomerChoice[] = [];
const MINUTE = 60_000;

export const clientChoicesQuery = (id: UserId) =>
  queryOptions({
    queryKey: ['clients', id],
    queryFn: ({ signal }) => customerChoices(signal),
    staleTime: MINUTE,
  });

/** The clients as they are being read. */
export const useClientsQuery = () => {
  const { id, role_id } = useProfile();
  return useQuery({ ...clientChoicesQuery(id), enabled: actsForClients(role_id) });
};

/** The clients that the signed-in person may act for; empty for those who act for themselves alone. */
export const useClientChoices = (): readonly CustomerChoice[] =>
  useClientsQuery().data ?? NO_CHOICES;

/** An address names a client by one of its users, or by its business. */
const choiceNamed = (choices: readonly CustomerChoice[], name: UserId | null) =>
  name === null
    ? undefined
    : (choices.find(({ id }) => id === name) ??
      choices.find(({ business }) => business.id === idFromText(name)));

/**
 * The one client of the portal: prices, sums, lists and acts all follow it, so that no act is done on a price that is not
 * shown. `coming` until it is known of whom an address speaks, and `gone` for one who was handed over, deactivated or
 * deleted meanwhile, or never was the reader's: everything is then as it is for nobody.
 */
export function useClientContext() {
  const { id, role_id } = useProfile();
  const kept = useKeptClient(id);
  const { data: choices, error } = useClientsQuery();
  const userId = actsForClients(role_id) ? (kept?.userId ?? null) : null;
  const choice = choiceNamed(choices ?? NO_CHOICES, userId);
  // Until the clients have come, the business that was kept with the choice stands for it.
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
    /** the user for whom is acted; null for nobody */
    userId: state === 'acting' ? (choice?.id ?? userId) : null,
    acting,
    /** the business whose prices are shown; null where they are the reader's own */
    pricesFor: state === 'acting' ? (choice?.business.id ?? known) : null,
    name: choice?.business.company_name ?? kept?.name ?? null,
  } as const;
}

export interface Acting extends Asker {
  /** the client's user, sent with a call; null for a customer, who acts for its own business */
  readonly userId: UserId | null;
  readonly clientName: string | null;
}

/** Who acts, and for whom, once a client is chosen. */
export function useActing(chosenUserId: UserId | null): Acting {
  const profile = useProfile();
  const choices = useClientChoices();
  return useMemo(() => {
    const base = { actor: actorOf(profile), mayWrite: mayHold(profile) };
    if (!actsForClients(profile.role_id)) {
      const name = profile.business_details?.company_name ?? null;
      return { ...base, client: ownClient(profile), userId: null, clientName: name };
    }
    const choice = choices.find(({ id }) => id === chosenUserId);
    return {
      ...base,
      client: choice ? clientOf(choice) : null,
      userId: choice?.id ?? null,
      clientName: choice?.business.company_name ?? null,
    };
  }, [profile, choices, chosenUserId]);
}
