import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDateTime, formatInteger } from '#common/format.ts';
import { ACTIVE_FLAG } from '#machines/codes.ts';
import { activeFlagWorkflow } from '#machines/workflows/active-flag.ts';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { ActiveBadge } from '../../shared/people/active-badge.tsx';
import { editCommand } from '../../shared/people/edit-command.ts';
import { mobileText } from '../../shared/people/mobile-text.ts';
import { ASSOCIATES } from '../../shared/people/salesperson-queries.ts';
import { SwitchButton } from '../../shared/people/switch-button.tsx';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { RecordDrawer } from '../../shared/records/record-drawer.tsx';
import { RecordLink } from '../../shared/records/record-link.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import type { SiblingNav } from '../../shared/records/sibling-nav.ts';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { type Associate, nameOf } from './associate-calls.ts';
import { AssociateDrawer } from './associate-drawer.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

type AssociateDetailDrawerProps = {
  readonly associate: Associate;
  /** Reason why editing is disabled, or null. */
  readonly closed: string | null;
  readonly siblings: SiblingNav | null;
  readonly onClose: () => void;
};

export function AssociateDetailDrawer({
  associate,
  closed,
  siblings,
  onClose,
}: AssociateDetailDrawerProps) {
  const cache = useQueryClient();
  const [dialog, setDialog] = useState<'edit' | 'remove' | null>(null);
  const { id } = associate;
  const name = nameOf(associate);
  const stop = () => setDialog(null);
  useCommands([editCommand('associate', { reason: closed, run: () => setDialog('edit') })]);
  if (dialog === 'edit')
    return (
      <AssociateDrawer
        associate={associate}
        closed={closed}
        onSaved={() => undefined}
        onClose={stop}
      />
    );
  return (
    <RecordDrawer
      label={`Associate ${name}`}
      onClose={onClose}
      head={{
        name: <RecordLink record={{ kind: 'associate', name, id }} />,
        status: <ActiveBadge active={associate.is_active} />,
      }}
      siblings={siblings}
      path={{ workflow: activeFlagWorkflow, statuses: ACTIVE_FLAG, id }}
      acts={
        <>
          <Button
            renderRoot={(rest) => (
              <Link to="/business-associate/$id/{-$tab}" params={{ id }} search={{}} {...rest} />
            )}
          >
            Open the page
          </Button>
          <ReasonButton reason={closed} onClick={() => setDialog('edit')}>
            Edit
          </ReasonButton>
          <SwitchButton
            person={associate}
            name={name}
            group="Business associate"
            onSwitched={() => cache.invalidateQueries({ queryKey: [ASSOCIATES] })}
          />
          <ReasonButton variant="danger" reason={closed} onClick={() => setDialog('remove')}>
            Delete
          </ReasonButton>
        </>
      }
    >
      <RecordPart label="Facts">
        <DrawerFacts>
          <Fact name="E-mail">{associate.email}</Fact>
          <Fact name="User name">{associate.user_name}</Fact>
          <Fact name="Mobile">{mobileText(associate)}</Fact>
          <Fact name="Customers">{formatInteger(associate.customers)}</Fact>
          <Fact name="Active holds">{formatInteger(associate.live_holds)}</Fact>
          <Fact name="Last sign-in">
            {associate.last_sign_in === null ? 'never' : formatDateTime(associate.last_sign_in)}
          </Fact>
          <Fact name="Created">{formatDateTime(associate.created_at)}</Fact>
        </DrawerFacts>
      </RecordPart>
      {dialog === 'remove' ? (
        <RemoveDialog associate={associate} onRemoved={onClose} onClose={stop} />
      ) : null}
    </RecordDrawer>
  );
}
