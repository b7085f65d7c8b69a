import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { UserId } from '#api/ids.gen.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { Chip } from '../../ui/Chip.tsx';
import { choicesFailed } from '../lists/part-failed.tsx';
import { storeClient } from '../session/stored-client.ts';
import { useProfile } from '../session/use-session.ts';
import { ClientSelect } from '../stones/client-picker.tsx';
import { inactiveCustomers } from '../stones/stone-calls.ts';
import { useClientChoices, useClientContext, useClientsQuery } from '../stones/trading-clients.ts';

export const useListedClient = (named: UserId | undefined): UserId | undefined => {
  const { userId } = useClientContext();
  return named ?? userId ?? undefined;
};

type ListedClientProps = {
  /** The trading client that the user chose for this list only. */
  readonly named: UserId | undefined;
  readonly placeholder: string;
  readonly width?: number;
  readonly onName: (userId: UserId | undefined) => void;
};

const MINUTE = 60_000;

function useListedClients() {
  const profile = useProfile();
  const active = useClientChoices();
  const { data: inactive = [] } = useQuery({
    queryKey: ['clients', profile.id, 'inactive'],
    queryFn: ({ signal }) => inactiveCustomers(signal),
    enabled: mayCall(profile, calls.listOwnCustomers),
    staleTime: MINUTE,
  });
  return useMemo(() => [...active, ...inactive], [active, inactive]);
}

export function ListedClient({ named, placeholder, width, onName }: ListedClientProps) {
  const { state, name } = useClientContext();
  const choices = useListedClients();
  const query = useClientsQuery();
  if (named === undefined && state === 'acting')
    return (
      <Chip name="For" removeLabel="Clear client" onRemove={() => storeClient(null)}>
        {name ?? 'a trading client'}
      </Chip>
    );
  return (
    <ClientSelect
      choices={choices}
      toCome={query.isLoading}
      failed={choicesFailed(query, 'The trading clients could not be loaded.')}
      value={named ?? null}
      placeholder={placeholder}
      onChange={(userId) => onName(userId ?? undefined)}
      {...(width === undefined ? {} : { width })}
    />
  );
}
