import { useState } from 'react';
import * as longest from '#common/lengths.gen.ts';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { useProfile } from '../session/use-session.ts';
import { useClientContext } from '../stones/trading-clients.ts';
import { NewDemand } from './new-demand.tsx';
import { demandDisabledReason, mayWriteDemands } from './search-permissions.ts';
import { hasFilters, type SavedFilter } from './search-types.ts';
import { useFilterLine } from './use-filter-line.ts';

/** Button that stores the filter as a demand: the user is then notified of new matching stones. */
export function DemandButton({ filter }: { readonly filter: SavedFilter }) {
  const profile = useProfile();
  const { acting } = useClientContext();
  const line = useFilterLine();
  const [opened, setOpened] = useState(false);
  if (!mayWriteDemands(profile) || !hasFilters(filter)) return null;
  return (
    <>
      <ReasonButton
        size="sm"
        reason={demandDisabledReason(profile, filter, acting.tradingClient)}
        onClick={() => setOpened(true)}
      >
        Notify me of new matches
      </ReasonButton>
      {opened ? (
        <NewDemand
          filter={filter}
          name={line(filter).slice(0, longest.NewDemand.name).trim()}
          onClose={() => setOpened(false)}
        />
      ) : null}
    </>
  );
}
