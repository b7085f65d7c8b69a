import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { count } from '#common/count.ts';
import { formatDateTime, formatNumber } from '#common/format.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { mayKeepMatches } from '../../shared/matchpair/may-match.ts';
import {
  changeSavedMatch,
  KEPT_MATCHES,
  removeSavedMatch,
  type SavedMatch,
} from '../../shared/matchpair/saved-match-calls.ts';
import { Fact } from '../../shared/records/fact.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import type { SiblingNav } from '../../shared/records/sibling-nav.ts';
import { StoneLine } from '../../shared/records/stone-head.tsx';
import { SearchDialog } from '../../shared/searches/search-dialog.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { StoneStatus } from '../../shared/stones/status/stone-status.tsx';
import type { RunLink } from './saved-columns.tsx';
import { SavedFrame } from './saved-frame.tsx';

type SavedMatchDrawerProps = {
  readonly match: SavedMatch;
  readonly line: string;
  readonly siblings: SiblingNav | null;
  readonly runLink: RunLink;
  readonly onClose: () => void;
};

export function SavedMatchDrawer({
  match,
  line,
  siblings,
  runLink,
  onClose,
}: SavedMatchDrawerProps) {
  const cache = useQueryClient();
  const profile = useProfile();
  const reread = () => cache.invalidateQueries({ queryKey: [KEPT_MATCHES] });
  const { id, name, stones, gone } = match;
  const eyes = { business: profile.business_id, tradingClient: null };
  const numbers = stones.map(({ stock_no }) => stock_no);
  return (
    <SavedFrame
      label={`Saved match ${name}`}
      name={name}
      siblings={siblings}
      reason={mayKeepMatches(profile) ? null : PROBLEMS.forbidden.message}
      link={
        <Button
          variant="filled"
          renderRoot={(props) => (
            <Link
              {...runLink({
                filter: { diamond_type: match.diamond_type, numbers },
                search_type: 1,
                match: null,
              })}
              {...props}
            />
          )}
        >
          Show the stones
        </Button>
      }
      change={(close) => (
        <SearchDialog
          title={`Change “${name}”`}
          line={line}
          words={{ name, note: match.remark, clientId: null, alert: null }}
          forClients={false}
          act="Save"
          done="Change saved"
          refetch={reread}
          send={async (key, said, known) => {
            await changeSavedMatch(key, {
              data: { id, name: said.name, remark: said.note },
              was: { name: known.name, remark: known.note },
            });
            void reread();
          }}
          onClose={close}
        />
      )}
      removal={{
        label: 'Delete saved match',
        words: 'The stones stay in stock. Only the saved pair or set is deleted.',
        run: async () => (await removeSavedMatch(id)).message,
        listed: KEPT_MATCHES,
      }}
      onClose={onClose}
      facts={
        <>
          <Fact name="Note">{match.remark}</Fact>
          <Fact name="Saved">{formatDateTime(match.created_at)}</Fact>
        </>
      }
    >
      <RecordPart title={count(stones.length + gone.length, 'stone')}>
        {stones.map((stone) => (
          <StoneLine key={stone.stock_no} stone={stone}>
            <span>
              ${formatNumber(stone.sell_amt)} <StoneStatus stone={stone} viewer={eyes} />
            </span>
          </StoneLine>
        ))}
        {gone.map((stockNo) => (
          <p key={stockNo}>
            {stockNo} <span className="ui-warn">No longer visible to you</span>
          </p>
        ))}
      </RecordPart>
    </SavedFrame>
  );
}
