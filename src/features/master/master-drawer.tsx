import { useState } from 'react';
import { count } from '#common/count.ts';
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
import { KEY } from '../../ui/key-names.ts';
import { type Master, removeMaster } from './master-calls.ts';
import { GROUP, type MasterActions } from './use-master-actions.ts';

type MasterDrawerProps = {
  readonly master: Master;
  readonly closed: string | null;
  readonly acts: MasterActions;
  readonly onChange: () => void;
  readonly onClose: () => void;
};

export function MasterDrawer({ master, closed, acts, onChange, onClose }: MasterDrawerProps) {
  const [isDeleteOpen, setDeleteOpen] = useState(false);
  const { id, code, name, description, is_active, fixed_because, sub_masters } = master;
  const { act } = SWITCH_WORDS[is_active ? 'deactivate' : 'activate'];
  const fixed = closed ?? (fixed_because && `The master must stay active. ${fixed_because}`);
  const kept =
    fixed ??
    (sub_masters > 0 ? `Delete the ${count(sub_masters, 'value')} of the master first.` : null);
  return (
    <RecordDrawer
      label={`Master ${name}`}
      width={440}
      onClose={onClose}
      head={{ name, status: <ActiveBadge active={is_active} /> }}
      path={{ workflow: activeFlagWorkflow, statuses: ACTIVE_FLAG, id }}
      acts={
        <RecordActions
          group={GROUP}
          name={name}
          actions={[
            { label: 'Change', keys: KEY.change, reason: closed, run: onChange },
            {
              label: act,
              keys: is_active ? KEY.deactivate : KEY.activate,
              reason: fixed,
              loading: acts.busy && !isDeleteOpen,
              run: () => void acts.flipMaster(master),
            },
            { label: 'Delete', variant: 'danger', reason: kept, run: () => setDeleteOpen(true) },
          ]}
        />
      }
    >
      <RecordPart label="Facts">
        <DrawerFacts>
          <Fact name="Code">{code}</Fact>
          <Fact name="Description">{description}</Fact>
          <Fact name="Values">{sub_masters}</Fact>
          <Fact name="Managed by">
            {fixed_because === null ? 'The company' : `The portal. ${fixed_because}`}
          </Fact>
        </DrawerFacts>
      </RecordPart>
      {isDeleteOpen ? (
        <DeleteDialog
          id={id}
          title={`Delete “${name}”?`}
          confirmLabel="Delete the master"
          text="The master is empty and unused. A deleted master cannot be restored."
          disabledReason={kept}
          acts={acts}
          onDelete={() => removeMaster(id)}
          onDone={onClose}
          onClose={() => setDeleteOpen(false)}
        />
      ) : null}
    </RecordDrawer>
  );
}
