import { useState } from 'react';
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
import type { SiblingNav } from '../../shared/records/sibling-nav.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { KEY } from '../../ui/key-names.ts';
import { type CaratRange, removeRange } from './carat-range-calls.ts';
import { rangeText, sizeText } from './range-words.ts';
import { GROUP, type RangeActs } from './use-range-acts.ts';

type RangeDrawerProps = {
  readonly range: CaratRange;
  readonly rangeCount: number;
  readonly closed: string | null;
  readonly acts: RangeActs;
  readonly siblings: SiblingNav | null;
  readonly onChange: () => void;
  readonly onAddPiece: () => void;
  readonly onClose: () => void;
};

export function RangeDrawer(props: RangeDrawerProps) {
  const { range, rangeCount, closed, acts, siblings, onChange, onAddPiece, onClose } = props;
  const [isDeleteOpen, setDeleteOpen] = useState(false);
  const { id, name, is_active, sequence, sub_ranges } = range;
  const { act } = SWITCH_WORDS[is_active ? 'deactivate' : 'activate'];
  const kept =
    closed ??
    (sub_ranges.length > 0 ? 'The range still has sub-ranges. Move or delete them first.' : null);
  const flip = () => void acts.flipRange(range);
  const openDelete = () => setDeleteOpen(true);
  useCommands([
    {
      id: 'carat-range.change',
      label: `Change ${name}`,
      keys: KEY.change,
      group: GROUP,
      reason: closed,
      run: onChange,
    },
    {
      id: 'carat-range.switch',
      label: `${act} ${name}`,
      keys: is_active ? KEY.deactivate : KEY.activate,
      group: GROUP,
      reason: closed,
      run: flip,
    },
    {
      id: 'carat-range.add-piece',
      label: `Add a sub-range to ${name}`,
      group: GROUP,
      reason: closed,
      run: onAddPiece,
    },
    {
      id: 'carat-range.delete',
      label: `Delete ${name}`,
      group: GROUP,
      reason: kept,
      run: openDelete,
    },
  ]);

  async function remove() {
    const done = await acts.run(() => removeRange(id));
    setDeleteOpen(false);
    if (done) onClose();
  }

  return (
    <RecordDrawer
      label={`Carat range ${name}`}
      width={440}
      onClose={onClose}
      head={{ name, status: <ActiveBadge active={is_active} /> }}
      siblings={siblings}
      path={{ workflow: activeFlagWorkflow, statuses: ACTIVE_FLAG, id }}
      acts={
        <>
          <ReasonButton reason={closed} onClick={onChange}>
            Change
          </ReasonButton>
          <ReasonButton reason={closed} onClick={onAddPiece}>
            Add a sub-range
          </ReasonButton>
          <ReasonButton
            reason={closed ?? (sequence === 1 ? 'The range is already first.' : null)}
            onClick={() => acts.step(id, -1)}
          >
            Move up
          </ReasonButton>
          <ReasonButton
            reason={closed ?? (sequence === rangeCount ? 'The range is already last.' : null)}
            onClick={() => acts.step(id, 1)}
          >
            Move down
          </ReasonButton>
          <ReasonButton reason={closed} loading={acts.busy && !isDeleteOpen} onClick={flip}>
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
          <Fact name="Weights">{rangeText(range)}</Fact>
          <Fact name="Position">{`${sequence} of ${rangeCount}`}</Fact>
          <Fact name="In the search">
            {is_active
              ? 'The search offers the sizes of this range'
              : 'The search does not offer the sizes of this range. Markups still apply.'}
          </Fact>
        </DrawerFacts>
      </RecordPart>
      <RecordPart title="Sub-ranges">
        <DrawerFacts>
          {sub_ranges.map((size) => (
            <Fact key={size.id} name={sizeText(size)}>
              {size.is_active ? 'Active' : 'Inactive'}
            </Fact>
          ))}
          {sub_ranges.length === 0 ? <Fact name="None yet">{null}</Fact> : null}
        </DrawerFacts>
      </RecordPart>
      <ConfirmDialog
        opened={isDeleteOpen}
        danger
        busy={acts.busy}
        title={`Delete “${name}”?`}
        confirmLabel="Delete the range"
        disabledReason={kept}
        onConfirm={() => void remove()}
        onClose={() => setDeleteOpen(false)}
      >
        <p>The range is empty and unused. A deleted range cannot be restored.</p>
        {isDeleteOpen ? <ConcurrentChangeNote workflow="activeFlag" records={[{ id }]} /> : null}
      </ConfirmDialog>
    </RecordDrawer>
  );
}
