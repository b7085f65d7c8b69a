import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { BusinessId, UserId } from '../../api/ids.gen.ts';
import { idFromText } from '../../common/id-from-text.ts';
import { ROLE } from '../../machines/codes.ts';
import type { Client } from '../../machines/workflows/people.ts';
import { useProfile } from '../session/use-session.ts';
import type { Asker } from './asks/ask.ts';
import { customerChoices } from './calls.ts';
import { actorOf, actsForClients, mayHold, ownClient } from './rights.ts';
import type { CustomerChoice } from './wire.ts';

const SUFFIX: Readonly<Record<number, string>> = {
  [ROLE.apiProvider]: ' (API)',
  [ROLE.ftpProvider]: ' (FTP)',
};

/** "Halden & Roe | Ines Maartens", with the way in where it is a machine's. */
export const clientLabel = (choice: CustomerChoice): string =>
  `${choice.business.company_name} | ${choice.first_name} ${choice.last_name}`.trim() +
  (SUFFIX[choice.role_id] ?? '');

export const clientOf = ({ business }: CustomerChoice): Client => ({
  businessId: business.id,
  associateId: business.associate_id,
  registration: business.registration,
  // No other is offered.
  isActive: true,
});

const NO_CHOICES: readonly CustomerChoice[] = [];
const MINUTE = 60_000;

/** The clients that the signed-in person may act for; empty for those who act for themselves alone. */
export function useClientChoices(): readonly CustomerChoice[] {
  const { id, role_id } = useProfile();
  const { data } = useQuery({
    queryKey: ['clients', id],
    queryFn: ({ signal }) => customerChoices(signal),
    enabled: actsForClients(role_id),
    staleTime: MINUTE,
  });
  return data ?? NO_CHOICES;
}

/** Whom the signed-in person works for: the user for whom is acted, and the business whose prices are shown. */
export interface ChosenClient {
  readonly userId: UserId;
  readonly businessId: BusinessId;
}

const KEY = 'culet.client';
const watchers = new Set<() => void>();
let chosen: string | null = null;

function read(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return chosen;
  }
}

/** The client that a person works for goes with it from screen to screen, and not into another tab. */
export function keepClient(client: ChosenClient | null): void {
  chosen = client && `${client.userId} ${client.businessId}`;
  try {
    if (chosen === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, chosen);
  } catch {
    // A browser without storage still has the variable.
  }
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The client as it was kept: its user, and its business. */
function storedClient(text: string | null): ChosenClient | null {
  const [userId, businessId] = text?.split(' ') ?? [];
  if (userId === undefined || businessId === undefined) return null;
  return { userId: idFromText(userId), businessId: idFromText(businessId) };
}

/** What the address says of the client: the user, and the business. */
export interface ClientAddress {
  readonly client?: UserId;
  readonly for?: BusinessId;
}

/**
 * The one client of a screen: the address says it, else the one worked for last. Prices, sums and acts all follow
 * it, so that no act is done on a price that is not shown.
 */
export function useChosenClient(address: ClientAddress) {
  const choices = useClientChoices();
  const { role_id } = useProfile();
  const stored = storedClient(useSyncExternalStore(watch, read));
  const userId = address.client ?? stored?.userId ?? null;
  const acting = useActing(userId);
  // Until the clients have come, the business that was chosen with the user stands for it.
  const known = address.client === undefined ? stored?.businessId : address.for;
  const businessId = choices.length > 0 ? acting.client?.businessId : known;
  return {
    userId,
    acting,
    pricesFor: (actsForClients(role_id) && businessId) || null,
    /** Keeps the choice; what the address says of it. */
    choose: (next: UserId | null): { client: UserId | undefined; for: BusinessId | undefined } => {
      const business = choices.find(({ id }) => id === next)?.business.id;
      keepClient(next && business ? { userId: next, businessId: business } : null);
      return { client: next ?? undefined, for: business };
    },
  };
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
