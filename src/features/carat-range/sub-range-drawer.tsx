import { useState } from 'react';
import { pieceText, weightsText } from '#common/trade/carat-layout.ts';
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
import { DeleteSubRangeDialog } from './delete-sub-range-dialog.tsx';
import type { RangedSubRange } from './range-words.ts';
import { GROUP, type RangeActs } from './use-range-acts.ts';

type SubRangeDrawerProps = {
  readonly piece: RangedSubRange;
  readonly pieces: readonly RangedSubRange[];
  readonly closed: string | null;
  readonly acts: RangeActs;
  readonly siblings: SiblingNav | null;
  readonly onChange: () => void;
  readonly onClose: () => void;
};

export function SubRangeDrawer(props: SubRangeDrawerProps) {
  const { piece, pieces, closed, acts, siblings, onChange, onClose } = props;
  const [isDeleteOpen, setDeleteOpen] = useState(false);
  const name = weightsText(piece);
  const isActive = piece.size.is_active;
  const { act } = SWITCH_WORDS[isActive ? 'deactivate' : 'activate'];
  const below = pieces.find(({ to }) => to === piece.from - 1);
  const above = pieces.find(({ from }) => from === piece.to + 1);
  return (
    <RecordDrawer
      label={`Sub-range ${name}`}
      width={440}
      onClose={onClose}
      head={{ name, status: <ActiveBadge active={isActive} />, subtitle: piece.rangeName }}
      siblings={siblings}
      path={{ workflow: activeFlagWorkflow, statuses: ACTIVE_FLAG, id: piece.id }}
      acts={
        <RecordActions
          group={GROUP}
          name={name}
          actions={[
            { label: 'Change', keys: KEY.change, reason: closed, run: onChange },
            {
              label: act,
              keys: isActive ? KEY.deactivate : KEY.activate,
              reason: closed,
              loading: acts.busy && !isDeleteOpen,
              run: () => void acts.flipPiece(piece),
            },
            { label: 'Delete', variant: 'danger', reason: closed, run: () => setDeleteOpen(true) },
          ]}
        />
      }
    >
      <RecordPart label="Facts">
        <DrawerFacts>
          <Fact name="Range">{piece.rangeName}</Fact>
          <Fact name="Weights">{name}</Fact>
          <Fact name="Sub-range below">{below ? pieceText(below) : null}</Fact>
          <Fact name="Sub-range above">{above ? pieceText(above) : null}</Fact>
          <Fact name="In the search">
            {isActive
              ? 'Offered as a size'
              : 'Not offered as a size in the search. Markups still apply.'}
          </Fact>
        </DrawerFacts>
      </RecordPart>
      {isDeleteOpen ? (
        <DeleteSubRangeDialog
          piece={piece}
          pieces={pieces}
          acts={acts}
          onDone={onClose}
          onClose={() => setDeleteOpen(false)}
        />
      ) : null}
    </RecordDrawer>
  );
}
