import { ActionIcon, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { TEXTS } from '../../api/texts.ts';
import { formatDateClock, formatNumber } from '../../common/format.ts';
import { PROBLEMS } from '../../machines/problems.ts';
import { tellProblem } from '../../shared/frame/tell-problem.ts';
import { mayKeepMatches } from '../../shared/matchpair/may-match.ts';
import {
  changeSavedMatch,
  KEPT_MATCHES,
  removeSavedMatch,
  type SavedMatch,
} from '../../shared/matchpair/saved-match-calls.ts';
import { Fact } from '../../shared/people/fact.tsx';
import { SearchDialog } from '../../shared/searches/search-dialog.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { stoneTitle } from '../../shared/stones/columns.tsx';
import { StoneStatus } from '../../shared/stones/stone-status.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { ReasonButton } from '../../ui/ReasonButton.tsx';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import type { RunLink } from './saved-columns.tsx';

const WIDTH = 424;

type SavedMatchDrawerProps = {
  readonly match: SavedMatch;
  readonly line: string;
  readonly runLink: RunLink;
  readonly onClose: () => void;
};

/** Stones that are kept together: each as it is now, and what may be done with the whole. */
export function SavedMatchDrawer({ match, line, runLink, onClose }: SavedMatchDrawerProps) {
  const cache = useQueryClient();
  const profile = useProfile();
  const [dialog, setDialog] = useState<'change' | 'delete' | null>(null);
  const [busy, setBusy] = useState(false);
  const { id, name, stones, gone } = match;
  const reason = mayKeepMatches(profile) ? null : PROBLEMS.forbidden.message;
  const eyes = { business: profile.business_id, client: null };
  const numbers = stones.map(({ stock_no }) => stock_no);

  async function remove() {
    setBusy(true);
    try {
      const { message } = await removeSavedMatch(id);
      notifySuccess(message);
      onClose();
    } catch (error) {
      tellProblem(error, TEXTS.notAdded);
      setDialog(null);
      setBusy(false);
    }
    await cache.invalidateQueries({ queryKey: [KEPT_MATCHES] });
  }

  return (
    <SideDrawer
      opened
      label={`Kept together ${name}`}
      width={WIDTH}
      onClose={onClose}
      header={
        <>
          <h2 className="kept-title">{name}</h2>
          <ActionIcon variant="subtle" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </ActionIcon>
        </>
      }
      footer={
        <>
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
          <ReasonButton reason={reason} onClick={() => setDialog('change')}>
            Change
          </ReasonButton>
          <ReasonButton reason={reason} onClick={() => setDialog('delete')}>
            Delete
          </ReasonButton>
        </>
      }
    >
      <dl className="kept-facts">
        {stones.map((stone) => (
          <Fact key={stone.stock_no} name={stone.stock_no}>
            {stoneTitle(stone)}, {formatNumber(stone.sell_amt)} $
            <br />
            <StoneStatus stone={stone} eyes={eyes} />
          </Fact>
        ))}
        {gone.map((stockNo) => (
          <Fact key={stockNo} name={stockNo}>
            <span className="kept-fault">Not shown to you any more</span>
          </Fact>
        ))}
        <Fact name="Note">{match.remark}</Fact>
        <Fact name="Kept">{formatDateClock(match.created_at)}</Fact>
      </dl>
      {dialog === 'change' ? (
        <SearchDialog
          title={`Change “${name}”`}
          line={line}
          words={{ name, note: match.remark, clientId: null }}
          forClients={false}
          act="Change it"
          done="The change is saved"
          send={async (key, said) => {
            await changeSavedMatch(key, { id, name: said.name, remark: said.note });
            await cache.invalidateQueries({ queryKey: [KEPT_MATCHES] });
          }}
          onClose={() => setDialog(null)}
        />
      ) : null}
      <ConfirmDialog
        opened={dialog === 'delete'}
        title={`Delete “${name}”?`}
        confirmLabel="Delete it"
        danger
        busy={busy}
        onConfirm={() => void remove()}
        onClose={() => setDialog(null)}
      >
        The stones stay where they are; only that they are kept together is forgotten.
      </ConfirmDialog>
    </SideDrawer>
  );
}
