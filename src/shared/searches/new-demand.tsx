import { useState } from 'react';
import type { UserId } from '../../api/ids.gen.ts';
import { count } from '../../common/count.ts';
import { useProfile } from '../session/use-session.ts';
import { ClientPicker } from '../stones/client-picker.tsx';
import { useChosenClient } from '../stones/clients.ts';
import { actsForClients } from '../stones/rights.ts';
import { placeReason } from './demand-asks.ts';
import { placeDemand } from './demand-calls.ts';
import { DemandDialog } from './demand-dialog.tsx';
import { mayWriteDemands } from './rights.ts';
import type { SavedFilter } from './wire.ts';

type NewDemandProps = {
  readonly filter: SavedFilter;
  readonly name: string;
  /** the client for whom the search is looked at */
  readonly client: UserId | null;
  readonly onClose: () => void;
};

/** Wants the stones that a search looks for, as soon as they come. */
export function NewDemand({ filter, name, client, onClose }: NewDemandProps) {
  const profile = useProfile();
  const [chosen, setChosen] = useState(client);
  const { acting, userId, choose } = useChosenClient(chosen === null ? {} : { client: chosen });
  const asker = { actor: acting.actor, mayWrite: mayWriteDemands(profile) };
  return (
    <DemandDialog
      title="Tell me when such stones come"
      act="Place the demand"
      wanted={{
        name,
        note: null,
        quantity: 1,
        target_ppc: null,
        target_disc: null,
        until: null,
        filter,
      }}
      client={
        actsForClients(profile.role_id) ? (
          <ClientPicker
            value={userId}
            width="100%"
            onChange={(next) => {
              setChosen(next);
              choose(next);
            }}
          />
        ) : null
      }
      reasonAgainst={({ until }) => placeReason(acting.client, until, asker)}
      send={async (key, wanted) => {
        const { message, data } = await placeDemand(key, wanted, acting.userId);
        const there = data.stones === 0 ? '' : ` ${count(data.stones, 'stone')} fit already.`;
        return `${message}.${there}`;
      }}
      onClose={onClose}
    />
  );
}
