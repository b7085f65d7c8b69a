import { count } from '#common/count.ts';
import { TitleForClient } from '../clients/acting-for-client.tsx';
import { useProfile } from '../session/use-session.ts';
import { useClientContext } from '../stones/trading-clients.ts';
import { placeDemand } from './demand-calls.ts';
import { placeDemandReason } from './demand-checks.ts';
import { DemandDialog } from './demand-dialog.tsx';
import { mayWriteDemands } from './search-permissions.ts';
import type { SavedFilter } from './search-types.ts';

type NewDemandProps = {
  readonly filter: SavedFilter;
  readonly name: string;
  readonly onClose: () => void;
};

export function NewDemand({ filter, name, onClose }: NewDemandProps) {
  const profile = useProfile();
  const { acting } = useClientContext();
  const demandActor = { actor: acting.actor, mayWrite: mayWriteDemands(profile) };
  return (
    <DemandDialog
      title={<TitleForClient>Notify me of new matches</TitleForClient>}
      act="Create demand"
      saved={{
        name,
        note: null,
        quantity: 1,
        target_ppc: null,
        target_disc: null,
        until: null,
        filter,
      }}
      reasonAgainst={({ until }) => placeDemandReason(acting.tradingClient, until, demandActor)}
      send={async (key, wanted) => {
        const { message, data } = await placeDemand(key, wanted, acting.userId);
        return data.stones === 0
          ? `${message}.`
          : `${message}. ${count(data.stones, 'stone')} in stock already ${data.stones === 1 ? 'matches' : 'match'}. You are notified of new matches.`;
      }}
      onClose={onClose}
    />
  );
}
