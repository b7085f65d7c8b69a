import { useState } from 'react';
import { ACTIVE_FLAG } from '#machines/codes.ts';
import { activeFlagWorkflow } from '#machines/workflows/active-flag.ts';
import { ActiveBadge } from '../../shared/people/active-badge.tsx';
import { SWITCH_WORDS } from '../../shared/people/active-switch.ts';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { RecordActions } from '../../shared/records/record-actions.tsx';
import { RecordDrawer } from '../../shared/records/record-drawer.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import type { SiblingNav } from '../../shared/records/sibling-nav.ts';
import { KEY } from '../../ui/key-names.ts';
import { DeleteValueDialog } from './delete-value-dialog.tsx';
import type { Master, Value } from './master-calls.ts';
import { UsageList, useUsages } from './usage-list.tsx';
import { GROUP, type MasterActions } from './use-master-actions.ts';
import { ValueImage } from './value-image.tsx';

type ValueDrawerProps = {
  readonly master: Master;
  readonly value: Value;
  readonly closed: string | null;
  readonly acts: MasterActions;
  readonly siblings: SiblingNav | null;
  readonly onChange: () => void;
  readonly onClose: () => void;
};

export function ValueDrawer(props: ValueDrawerProps) {
  const { master, value, closed, acts, siblings, onChange, onClose } = props;
  const [isDeleteOpen, setDeleteOpen] = useState(false);
  const query = useUsages(value.id);
  const { id, name, is_active, is_default, sequence } = value;
  const { act } = SWITCH_WORDS[is_active ? 'deactivate' : 'activate'];
  const flipping =
    closed ?? (is_active && is_default ? 'Make another value the default first.' : null);
  return (
    <RecordDrawer
      label={`Value ${name}`}
      width={440}
      onClose={onClose}
      head={{ name, status: <ActiveBadge active={is_active} />, subtitle: master.name }}
      siblings={siblings}
      path={{ workflow: activeFlagWorkflow, statuses: ACTIVE_FLAG, id }}
      acts={
        <RecordActions
          group={GROUP}
          name={name}
          actions={[
            { label: 'Change', keys: KEY.change, reason: closed, run: onChange },
            {
              label: 'Move up',
              command: null,
              reason: closed ?? (sequence === 1 ? 'This value is already first.' : null),
              run: () => acts.step(value, -1),
            },
            {
              label: 'Move down',
              command: null,
              reason:
                closed ?? (sequence === master.sub_masters ? 'This value is already last.' : null),
              run: () => acts.step(value, 1),
            },
            {
              label: act,
              keys: is_active ? KEY.deactivate : KEY.activate,
              reason: flipping,
              loading: acts.busy && !isDeleteOpen,
              run: () => void acts.flipValue(value),
            },
            { label: 'Delete', variant: 'danger', reason: closed, run: () => setDeleteOpen(true) },
          ]}
        />
      }
    >
      <RecordPart label="Facts">
        <DrawerFacts>
          <Fact name="Code">{value.code}</Fact>
          <Fact name="Description">{value.description}</Fact>
          <Fact name="Keywords">{value.keyword}</Fact>
          <Fact name="Position">{`${sequence} of ${master.sub_masters}`}</Fact>
          <Fact name="Default">{is_default ? 'Yes: preselected in forms' : 'No'}</Fact>
          <Fact name="Main list">{value.is_display ? 'Yes' : 'No: shown only under “More”'}</Fact>
          <Fact name="Image">
            {value.image === null ? null : <ValueImage image={value.image} size={72} />}
          </Fact>
        </DrawerFacts>
      </RecordPart>
      <RecordPart title="Usages">
        <UsageList query={query} />
      </RecordPart>
      {isDeleteOpen ? (
        <DeleteValueDialog
          value={value}
          acts={acts}
          onDone={onClose}
          onClose={() => setDeleteOpen(false)}
        />
      ) : null}
    </RecordDrawer>
  );
}
