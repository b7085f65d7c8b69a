import { useState } from 'react';
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
  return (
    <RecordDrawer
      label={`Carat range ${name}`}
      width={440}
      onClose={onClose}
      head={{ name, status: <ActiveBadge active={is_active} /> }}
      siblings={siblings}
      path={{ workflow: activeFlagWorkflow, statuses: ACTIVE_FLAG, id }}
      acts={
        <RecordActions
          group={GROUP}
          name={name}
          actions={[
            { label: 'Change', keys: KEY.change, reason: closed, run: onChange },
            {
              label: 'Add a sub-range',
              command: `Add a sub-range to ${name}`,
              reason: closed,
              run: onAddPiece,
            },
            {
              label: 'Move up',
              command: null,
              reason: closed ?? (sequence === 1 ? 'This range is already first.' : null),
              run: () => acts.step(id, -1),
            },
            {
              label: 'Move down',
              command: null,
              reason: closed ?? (sequence === rangeCount ? 'This range is already last.' : null),
              run: () => acts.step(id, 1),
            },
            {
              label: act,
              keys: is_active ? KEY.deactivate : KEY.activate,
              reason: closed,
              loading: acts.busy && !isDeleteOpen,
              run: () => void acts.flipRange(range),
            },
            { label: 'Delete', variant: 'danger', reason: kept, run: () => setDeleteOpen(true) },
          ]}
        />
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
      {isDeleteOpen ? (
        <DeleteDialog
          id={id}
          title={`Delete “${name}”?`}
          confirmLabel="Delete the range"
          text="The range has no sub-ranges. A deleted range cannot be restored."
          disabledReason={kept}
          acts={acts}
          onDelete={() => removeRange(id)}
          onDone={onClose}
          onClose={() => setDeleteOpen(false)}
        />
      ) : null}
    </RecordDrawer>
  );
}
