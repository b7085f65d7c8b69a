import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SavedSearchId } from '#api/ids.gen.ts';
import { formatDateTime, formatInteger } from '#common/format.ts';
import { SEARCH_ALERT_LABELS } from '#common/search-alerts.ts';
import { SEARCH_MODE } from '#machines/codes.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { Fact } from '../../shared/records/fact.tsx';
import { RecordLink } from '../../shared/records/record-link.tsx';
import type { SiblingNav } from '../../shared/records/sibling-nav.ts';
import { SAVED } from '../../shared/searches/search-calls.ts';
import { SearchDialog, type SearchWords } from '../../shared/searches/search-dialog.tsx';
import { maySaveSearches } from '../../shared/searches/search-permissions.ts';
import type { SavedSearch } from '../../shared/searches/search-types.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { FoundNow } from './found-now.tsx';
import { growthCountsWords } from './growth-counts.ts';
import { clientText, type RunLink } from './saved-columns.tsx';
import { SavedFrame } from './saved-frame.tsx';
import { changeSavedSearch, openedSavedSearch, removeSavedSearch } from './saved-search-calls.ts';

type SavedDrawerProps = {
  readonly search: SavedSearch;
  readonly line: string;
  readonly siblings: SiblingNav | null;
  readonly runLink: RunLink;
  readonly onRun: (id: SavedSearchId) => void;
  readonly onClose: () => void;
};

const wordsOf = ({ name, note, clientId, alert }: SearchWords) => ({
  name,
  note,
  client_id: clientId,
  ...(alert === null ? {} : { alert }),
});

export function SavedDrawer({ search, line, siblings, runLink, onRun, onClose }: SavedDrawerProps) {
  const cache = useQueryClient();
  const profile = useProfile();
  const { id, name } = search;
  const countsStones = search.search_type === SEARCH_MODE.normal && search.fault === null;
  const query = useQuery({
    queryKey: [SAVED, profile.id, 'opened', id],
    queryFn: ({ signal }) => openedSavedSearch(id, signal),
    enabled: countsStones,
  });
  const counted = query.data?.search ?? search;
  const own = search.is_own ? null : PROBLEMS.searchNotOwn.message;
  return (
    <SavedFrame
      label={`Saved search ${name}`}
      name={name}
      siblings={siblings}
      reason={maySaveSearches(profile) ? own : PROBLEMS.forbidden.message}
      link={
        <Button
          variant="filled"
          renderRoot={(props) => <Link {...runLink(search)} {...props} onClick={() => onRun(id)} />}
        >
          Run
        </Button>
      }
      change={(close) => (
        <SearchDialog
          title={`Change “${name}”`}
          line={line}
          words={{
            name,
            note: search.note,
            clientId: search.client?.id ?? null,
            alert: search.search_type === SEARCH_MODE.normal ? search.alert : null,
          }}
          act="Change the search"
          done="Search changed"
          refetch={() => cache.invalidateQueries({ queryKey: [SAVED] })}
          send={(key, words, known) =>
            changeSavedSearch(key, id, { data: wordsOf(words), was: wordsOf(known) })
          }
          onClose={close}
        />
      )}
      removal={{
        label: 'Delete saved search',
        words: search.client
          ? 'The trading client also loses access to this search.'
          : 'Only the saved search is deleted. The stones stay in stock.',
        run: async () => {
          await removeSavedSearch(id);
          return `“${name}” deleted`;
        },
        listed: SAVED,
      }}
      facts={
        <>
          <Fact name="Criteria">{line}</Fact>
          <Fact name="Matches now">
            {search.fault === null ? (
              counted.stones_by_growth && growthCountsWords(counted.stones_by_growth)
            ) : (
              <span className="ui-warn">{search.fault}</span>
            )}
          </Fact>
          {countsStones ? (
            <Fact name="New since your last run">
              {counted.new_by_growth && growthCountsWords(counted.new_by_growth)}
            </Fact>
          ) : null}
          {search.search_type === SEARCH_MODE.normal ? (
            <Fact name="Notifications">
              {search.alert_fault === null ? (
                SEARCH_ALERT_LABELS[search.alert]
              ) : (
                <span className="ui-warn">{search.alert_fault}</span>
              )}
            </Fact>
          ) : null}
          <Fact name="Note">{search.note}</Fact>
          <Fact name="Client">
            {search.client ? (
              <RecordLink
                record={{ kind: 'customer', name: clientText(search) ?? '', id: search.client.id }}
              />
            ) : null}
          </Fact>
          <Fact name="Saved by">{search.owner.name}</Fact>
          <Fact name="Saved">{formatDateTime(search.created_at)}</Fact>
          <Fact name="Last run">{formatDateTime(search.last_run_at)}</Fact>
          <Fact name="Runs">{formatInteger(search.runs)}</Fact>
        </>
      }
      onClose={onClose}
    >
      {countsStones ? (
        <FoundNow title="First stones" stones={query.data?.found.stockList} query={query} />
      ) : null}
    </SavedFrame>
  );
}
