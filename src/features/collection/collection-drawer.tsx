import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDateTime, formatInteger } from '#common/format.ts';
import { ACTIVE_FLAG } from '#machines/codes.ts';
import { activeFlagWorkflow } from '#machines/workflows/active-flag.ts';
import { ActiveBadge } from '../../shared/people/active-badge.tsx';
import { SWITCH_WORDS } from '../../shared/people/active-switch.ts';
import { DeleteDialog } from '../../shared/records/delete-dialog.tsx';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { RecordActions } from '../../shared/records/record-actions.tsx';
import { RecordDrawer } from '../../shared/records/record-drawer.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import type { SiblingNav } from '../../shared/records/sibling-nav.ts';
import { useCompanyActions } from '../../shared/records/use-company-actions.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { KEY } from '../../ui/key-names.ts';
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
  const acts = useCompanyActions({
    group: GROUP,
    refresh: () => cache.invalidateQueries({ queryKey: [COLLECTIONS] }),
  });
  const { id, name } = collection;
  const act = SWITCH_WORDS[collection.is_active ? 'deactivate' : 'activate'].act;
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
          <RecordActions
            group={GROUP}
            name={name}
            actions={[
              { label: 'Change', keys: KEY.change, reason: closed, run: onChange },
              {
                label: act,
                reason: closed,
                loading: acts.busy && !isDeleteOpen,
                run: () => void acts.run(() => setCollectionActive(id, !collection.is_active)),
              },
              {
                label: 'Delete',
                variant: 'danger',
                reason: closed,
                run: () => setDeleteOpen(true),
              },
            ]}
          />
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
      {isDeleteOpen ? (
        <DeleteDialog
          id={id}
          title={`Delete “${name}”?`}
          confirmLabel="Delete the collection"
          text="A deleted collection cannot be restored. Trading clients no longer see the collection. The stones stay in stock."
          acts={acts}
          onDelete={() => removeCollection(id)}
          onDone={onClose}
          onClose={() => setDeleteOpen(false)}
        />
      ) : null}
    </RecordDrawer>
  );
}
