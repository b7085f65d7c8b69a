import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { count } from '#common/count.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { useCommands } from '../../../shared/frame/use-commands.ts';
import { mayKeepMatches } from '../../../shared/matchpair/may-match.ts';
import { KEPT_MATCHES, keepMatch } from '../../../shared/matchpair/saved-match-calls.ts';
import { SearchDialog } from '../../../shared/searches/search-dialog.tsx';
import { hasSavedSearches } from '../../../shared/searches/search-permissions.ts';
import { useProfile } from '../../../shared/session/use-session.ts';
import { stoneTitle } from '../../../shared/stones/stone-columns.tsx';
import type { StoneRow } from '../../../shared/stones/stone-types.ts';
import { ReasonButton } from '../../../ui/actions/ReasonButton.tsx';

const LARGEST = 6;
const WORDS = { name: '', note: null, clientId: null, alert: null } as const;

export function SaveMatchButton({ picks }: { readonly picks: readonly StoneRow[] }) {
  const cache = useQueryClient();
  const profile = useProfile();
  const [isConfirming, setConfirming] = useState(false);
  const reason = !mayKeepMatches(profile)
    ? PROBLEMS.forbidden.message
    : picks.length < 2
      ? 'Select a second stone for the match.'
      : picks.length > LARGEST
        ? `A match can contain at most ${LARGEST} stones.`
        : null;
  const keeps = hasSavedSearches(profile) && picks.length > 0;
  const label = 'Save match';
  useCommands(
    keeps
      ? [{ id: 'matches.keep', label, group: 'Stones', reason, run: () => setConfirming(true) }]
      : [],
  );
  if (!keeps) return null;
  return (
    <>
      <ReasonButton size="sm" reason={reason} onClick={() => setConfirming(true)}>
        {label}
      </ReasonButton>
      {isConfirming ? (
        <SearchDialog
          title={`Save ${count(picks.length, 'stone')} as a match`}
          line={picks.map((stone) => `${stone.stock_no} ${stoneTitle(stone)}`).join(', ')}
          words={WORDS}
          forClients={false}
          act="Save"
          done="Match saved"
          send={async (key, { name, note }) => {
            const stock_numbers = picks.map(({ stock_no }) => stock_no);
            await keepMatch(key, { name, remark: note, stock_numbers });
            void cache.invalidateQueries({ queryKey: [KEPT_MATCHES] });
          }}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </>
  );
}
