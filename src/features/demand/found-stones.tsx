import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { count } from '#common/count.ts';
import { DIAMOND_TYPE } from '#machines/codes.ts';
import { useMailIsSetUp } from '../../shared/identity/mail-notes.tsx';
import { PartFailed } from '../../shared/lists/part-failed.tsx';
import { PricedStoneLine } from '../../shared/records/priced-stone-line.tsx';
import { RecordLink } from '../../shared/records/record-link.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import type { Demand, SearchLink } from '../../shared/searches/search-types.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';
import { selectedStones } from '../../shared/stones/stone-calls.ts';

/** Number of stones that the drawer shows. The search shows all of them. */
const SHOWN = 10;

type FoundStonesProps = { readonly demand: Demand; readonly searchLink: SearchLink };

export function FoundStones({ demand, searchLink }: FoundStonesProps) {
  const isSetUp = useMailIsSetUp();
  const { matches } = demand;
  return (
    <RecordPart title={matches === 0 ? 'New stones' : count(matches, 'new stone')}>
      {matches === 0 ? (
        <p>
          No new stones yet. “Search now” shows the stones in stock. You are notified of each new
          stone once, in the portal
          {isSetUp ? ' and by e-mail' : '. Mail is not set up'}.
        </p>
      ) : (
        <Matches demand={demand} searchLink={searchLink} />
      )}
    </RecordPart>
  );
}

function Matches({ demand, searchLink }: FoundStonesProps) {
  const profile = useProfile();
  const { stock_numbers, filter, matches } = demand;
  const { diamond_type = DIAMOND_TYPE.white } = filter;
  const shown = stock_numbers.slice(0, SHOWN);
  // Staff see the prices of the client that placed the demand.
  const pricesFor = profile.business_id === null ? demand.business_id : null;
  const query = useQuery({
    queryKey: [CACHED.stones, profile.id, 'of demand', shown, pricesFor],
    queryFn: ({ signal }) => selectedStones(shown, pricesFor, signal),
  });
  return (
    <Stack gap="xs">
      <PartFailed query={query} />
      {shown.map((stockNo) => {
        const stone = query.data?.find(({ stock_no }) => stock_no === stockNo);
        if (stone) return <PricedStoneLine key={stockNo} stone={stone} />;
        return (
          <div key={stockNo}>
            <RecordLink record={{ kind: 'stone', name: stockNo, diamondType: diamond_type }} />{' '}
            {query.data ? (
              <Text span inherit c="dimmed">
                No longer listed
              </Text>
            ) : null}
          </div>
        );
      })}
      {matches > shown.length ? (
        <Link {...searchLink({ diamond_type, numbers: stock_numbers })}>
          Show {count(stock_numbers.length, 'new stone')} in the search
        </Link>
      ) : null}
    </Stack>
  );
}
