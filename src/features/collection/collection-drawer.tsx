import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { TEXTS } from '#api/texts.ts';
import { formatDateTime, formatInteger } from '#common/format.ts';
import { ACTIVE_FLAG } from '#machines/codes.ts';
import { activeFlagWorkflow } from '#machines/workflows/active-flag.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { ActiveBadge } from '../../shared/people/active-badge.tsx';
import { SWITCH_WORDS } from '../../shared/people/active-switch.ts';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { RecordDrawer } from '../../shared/records/record-drawer.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import type { SiblingNav } from '../../shared/records/sibling-nav.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { KEY } from '../../ui/key-names.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import {
  COLLECTIONS,
  type Collection,
  removeCollection,
  setCollectionActive,
} from './collection-calls.ts';
import { collectionsDisabledReason } from './collection-rights.ts';
import { KIND } from './collection-words.ts';

const GROUP = 'Collections';

type CollectionDrawerProps = {
  readonly collection: Collection;
  /** description of the stones in the collection, as one line */
  readonly line: string;
  readonly siblings: SiblingNav | null;
  readonly onChange: () => void;
  readonly onClose: () => void;
};

export function CollectionDrawer(props: CollectionDrawerProps) {
  const { collection, line, siblings, onChange, onClose } = props;
  const cache = useQueryClient();
  const closed = collectionsDisabledReason(useProfile());
  const [isDeleteOpen, setDeleteOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const { id, name } = collection;
  const act = SWITCH_WORDS[collection.is_active ? 'deactivate' : 'activate'].act;
  const openDelete = () => setDeleteOpen(true);
  const flip = () => void send(() => setCollectionActive(id, !collection.is_active));
  useCommands([
    {
      id: 'collection.change',
      label: `Change ${name}`,
      keys: KEY.change,
      group: GROUP,
      reason: closed,
      run: onChange,
    },
    { id: 'collection.switch', label: `${act} ${name}`, group: GROUP, reason: closed, run: flip },
    {
      id: 'collection.delete',
      label: `Delete ${name}`,
      group: GROUP,
      reason: closed,
      run: openDelete,
    },
  ]);

  async function send(call: () => Promise<{ message: string }>): Promise<boolean> {
    setBusy(true);
    let done = true;
    try {
      notifySuccess((await call()).message);
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
      done = false;
    }
    setBusy(false);
    setDeleteOpen(false);
    await cache.invalidateQueries({ queryKey: [COLLECTIONS] });
    return done;
  }
  const remove = async () => {
    if (await send(() => removeCollection(id))) onClose();
  };

  return (
    <RecordDrawer
      label={`Collection ${name}`}
      width={440}
      onClose={onClose}
      head={{ name, status: <ActiveBadge active={collection.is_active} /> }}
      siblings={siblings}
      path={{ workflow: activeFlagWorkflow, statuses: ACTIVE_FLAG, id }}
      acts={
        <>
          <Button
            variant="filled"
            renderRoot={(rest) => <Link to="/collection/$id" params={{ id }} {...rest} />}
          >
            Show the stones
          </Button>
          <ReasonButton reason={closed} onClick={onChange}>
            Change
          </ReasonButton>
          <ReasonButton reason={closed} loading={busy && !isDeleteOpen} onClick={flip}>
            {act}
          </ReasonButton>
          <ReasonButton variant="danger" reason={closed} onClick={openDelete}>
            Delete
          </ReasonButton>
        </>
      }
    >
      <RecordPart label="Facts">
        <DrawerFacts>
          <Fact name="Description">{collection.description}</Fact>
          <Fact name="Kind">{KIND[collection.diamond_type]}</Fact>
          <Fact name="Contents">{line}</Fact>
          <Fact name="Pieces">
            {collection.fault === null ? (
              formatInteger(collection.pieces)
            ) : (
              <span className="ui-warn">{collection.fault}</span>
            )}
          </Fact>
          <Fact name="Available">{formatInteger(collection.available)}</Fact>
          <Fact name="Stock numbers">{collection.stock_numbers.join(', ')}</Fact>
          <Fact name="Created">{formatDateTime(collection.created_at)}</Fact>
          <Fact name="Changed">{formatDateTime(collection.changed_at)}</Fact>
        </DrawerFacts>
      </RecordPart>
      <ConfirmDialog
        opened={isDeleteOpen}
        danger
        busy={busy}
        title={`Delete “${name}”?`}
        confirmLabel="Delete the collection"
        onConfirm={() => void remove()}
        onClose={() => setDeleteOpen(false)}
      >
        <p>
          A deleted collection cannot be restored. Trading clients no longer see the collection. The
          stones stay in stock.
        </p>
      </ConfirmDialog>
    </RecordDrawer>
  );
}
