import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDateTime, formatInteger } from '#common/format.ts';
import { SEARCH_MODE } from '#machines/codes.ts';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { RecordDrawer } from '../../shared/records/record-drawer.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import type { SiblingNav } from '../../shared/records/sibling-nav.ts';
import { RECENT } from '../../shared/searches/search-calls.ts';
import type { RecentSearch } from '../../shared/searches/search-types.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import type { StoneRow } from '../../shared/stones/stone-types.ts';
import { FoundNow } from './found-now.tsx';
import { growthCountsWords } from './growth-counts.ts';
import { personText, type RunLink } from './saved-columns.tsx';
import { DRAWER_WIDTH } from './saved-frame.tsx';
import { openedRecentPairs, openedRecentSearch } from './saved-search-calls.ts';

type RecentDrawerProps = {
  readonly search: RecentSearch;
  readonly line: string;
  readonly siblings: SiblingNav | null;
  readonly runLink: RunLink;
  readonly onRun: () => void;
  readonly onClose: () => void;
};

async function foundNow(search: RecentSearch, signal: AbortSignal): Promise<readonly StoneRow[]> {
  if (search.search_type === SEARCH_MODE.normal)
    return (await openedRecentSearch(search.id, signal)).found.stockList;
  const { found } = await openedRecentPairs(search.id, signal);
  return found.stockList.flatMap(({ stones }) => stones);
}

export function RecentDrawer({
  search,
  line,
  siblings,
  runLink,
  onRun,
  onClose,
}: RecentDrawerProps) {
  const { id: reader } = useProfile();
  const isPairs = search.search_type === SEARCH_MODE.matchPair;
  const query = useQuery({
    queryKey: [RECENT, reader, 'opened', search.id],
    queryFn: ({ signal }) => foundNow(search, signal),
    enabled: search.fault === null,
  });
  return (
    <RecordDrawer
      label={`Recent search ${line}`}
      width={DRAWER_WIDTH}
      onClose={onClose}
      head={{ name: line }}
      siblings={siblings}
      acts={
        <Button
          variant="filled"
          renderRoot={(props) => <Link {...runLink(search)} {...props} onClick={onRun} />}
        >
          Run
        </Button>
      }
    >
      <RecordPart label="Facts">
        <DrawerFacts>
          <Fact name={isPairs ? 'Pairs at last run' : 'Matches at last run'}>
            {formatInteger(search.found)}
          </Fact>
          <Fact name={isPairs ? 'Stones now' : 'Matches now'}>
            {search.fault === null ? (
              search.stones_by_growth && growthCountsWords(search.stones_by_growth)
            ) : (
              <span className="ui-warn">{search.fault}</span>
            )}
          </Fact>
          <Fact name="Runs">{formatInteger(search.times)}</Fact>
          <Fact name="User">{personText(search.person)}</Fact>
          <Fact name="First run">{formatDateTime(search.created_at)}</Fact>
          <Fact name="Last run">{formatDateTime(search.ran_at)}</Fact>
        </DrawerFacts>
      </RecordPart>
      {search.fault === null ? (
        <FoundNow
          title={isPairs ? 'Best pairs' : 'First stones'}
          stones={query.data}
          query={query}
        />
      ) : null}
    </RecordDrawer>
  );
}
