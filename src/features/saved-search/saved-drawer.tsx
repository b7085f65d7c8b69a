import { ActionIcon, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { TEXTS } from '../../api/texts.ts';
import { formatDateClock, formatInteger } from '../../common/format.ts';
import { PROBLEMS } from '../../machines/problems.ts';
import { tellProblem } from '../../shared/frame/tell-problem.ts';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { Fact } from '../../shared/people/fact.tsx';
import { maySaveSearches } from '../../shared/searches/rights.ts';
import { SAVED } from '../../shared/searches/search-calls.ts';
import { SearchDialog } from '../../shared/searches/search-dialog.tsx';
import type { SavedSearch } from '../../shared/searches/wire.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { ReasonButton } from '../../ui/ReasonButton.tsx';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { clientText, type RunLink } from './saved-columns.tsx';
import { changeSavedSearch, removeSavedSearch } from './saved-search-calls.ts';

const WIDTH = 424;
const GROUP = 'Saved searches';

type SavedDrawerProps = {
  readonly search: SavedSearch;
  readonly line: string;
  readonly runLink: RunLink;
  readonly onRun: (id: string) => void;
  readonly onClose: () => void;
};

/** One saved search: what it looks for, and what its owner may do with it. */
export function SavedDrawer({ search, line, runLink, onRun, onClose }: SavedDrawerProps) {
  const cache = useQueryClient();
  const profile = useProfile();
  const [dialog, setDialog] = useState<'change' | 'delete' | null>(null);
  const [busy, setBusy] = useState(false);
  const { id, name } = search;
  const reason = !maySaveSearches(profile)
    ? PROBLEMS.forbidden.message
    : search.is_own
      ? null
      : PROBLEMS.searchNotOwn.message;
  useCommands([
    {
      id: 'saved.change',
      label: `Change ${name}`,
      keys: 'E',
      group: GROUP,
      reason,
      run: () => setDialog('change'),
    },
    {
      id: 'saved.delete',
      label: `Delete ${name}`,
      group: GROUP,
      reason,
      run: () => setDialog('delete'),
    },
  ]);

  async function remove() {
    setBusy(true);
    try {
      await removeSavedSearch(id);
      notifySuccess(`“${name}” deleted`);
      onClose();
    } catch (error) {
      tellProblem(error, TEXTS.failed);
      setDialog(null);
      setBusy(false);
    }
    await cache.invalidateQueries({ queryKey: [SAVED] });
  }

  return (
    <SideDrawer
      opened
      label={`Saved search ${name}`}
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
              <Link {...runLink(search)} {...props} onClick={() => onRun(id)} />
            )}
          >
            Run
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
        <Fact name="Looks for">{line}</Fact>
        <Fact name="Finds now">
          {search.fault === null ? (
            formatInteger(search.stones)
          ) : (
            <span className="kept-fault">{search.fault}</span>
          )}
        </Fact>
        <Fact name="Note">{search.note}</Fact>
        <Fact name="Client">{clientText(search)}</Fact>
        <Fact name="Saved by">{search.owner.name}</Fact>
        <Fact name="Saved">{formatDateClock(search.created_at)}</Fact>
        <Fact name="Last run">{formatDateClock(search.last_run_at)}</Fact>
        <Fact name="Runs">{formatInteger(search.runs)}</Fact>
      </dl>
      {dialog === 'change' ? (
        <SearchDialog
          title={`Change “${name}”`}
          line={line}
          words={{ name, note: search.note, clientId: search.client?.id ?? null }}
          act="Change the search"
          done="Search changed"
          send={(key, words) =>
            changeSavedSearch(key, id, {
              name: words.name,
              note: words.note,
              client_id: words.clientId,
            })
          }
          onClose={() => setDialog(null)}
        />
      ) : null}
      <ConfirmDialog
        opened={dialog === 'delete'}
        danger
        busy={busy}
        title={`Delete “${name}”?`}
        confirmLabel="Delete the search"
        onConfirm={() => void remove()}
        onClose={() => setDialog(null)}
      >
        <p>{search.client ? 'Its client no longer finds it either.' : 'Nothing else changes.'}</p>
      </ConfirmDialog>
    </SideDrawer>
  );
}
