import { useState } from 'react';
import { count } from '#common/count.ts';
import { ACTIVE_FLAG } from '#machines/codes.ts';
import { activeFlagWorkflow } from '#machines/workflows/active-flag.ts';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { ActiveBadge } from '../../shared/people/active-badge.tsx';
import { SWITCH_WORDS } from '../../shared/people/active-switch.ts';
import { ConcurrentChangeNote } from '../../shared/records/concurrent-change.tsx';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { RecordDrawer } from '../../shared/records/record-drawer.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
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
  const flip = () => void acts.flipMaster(master);
  const openDelete = () => setDeleteOpen(true);
  useCommands([
    {
      id: 'master.change',
      label: `Change ${name}`,
      keys: KEY.change,
      group: GROUP,
      reason: closed,
      run: onChange,
    },
    {
      id: 'master.switch',
      label: `${act} ${name}`,
      keys: is_active ? KEY.deactivate : KEY.activate,
      group: GROUP,
      reason: fixed,
      run: flip,
    },
    { id: 'master.delete', label: `Delete ${name}`, group: GROUP, reason: kept, run: openDelete },
  ]);

  async function remove() {
    const done = await acts.run(() => removeMaster(id));
    setDeleteOpen(false);
    if (done) onClose();
  }

  return (
    <RecordDrawer
      label={`Master ${name}`}
      width={440}
      onClose={onClose}
      head={{ name, status: <ActiveBadge active={is_active} /> }}
      path={{ workflow: activeFlagWorkflow, statuses: ACTIVE_FLAG, id }}
      acts={
        <>
          <ReasonButton reason={closed} onClick={onChange}>
            Change
          </ReasonButton>
          <ReasonButton reason={fixed} loading={acts.busy && !isDeleteOpen} onClick={flip}>
            {act}
          </ReasonButton>
          <ReasonButton variant="danger" reason={kept} onClick={openDelete}>
            Delete
          </ReasonButton>
        </>
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
      <ConfirmDialog
        opened={isDeleteOpen}
        danger
        busy={acts.busy}
        title={`Delete “${name}”?`}
        confirmLabel="Delete the master"
        disabledReason={kept}
        onConfirm={() => void remove()}
        onClose={() => setDeleteOpen(false)}
      >
        <p>The master is empty and unused. A deleted master cannot be restored.</p>
        {isDeleteOpen ? <ConcurrentChangeNote workflow="activeFlag" records={[{ id }]} /> : null}
      </ConfirmDialog>
    </RecordDrawer>
  );
}
