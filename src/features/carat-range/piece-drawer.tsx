import { useState } from 'react';
import { pieceText, weightsText } from '../../common/trade/carat-layout.ts';
import { ACTIVE_FLAG } from '../../machines/codes.ts';
import { activeFlagWorkflow } from '../../machines/workflows/active-flag.ts';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { ActiveBadge } from '../../shared/people/active-badge.tsx';
import { SWITCH_WORDS } from '../../shared/people/switching.ts';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { RecordDrawer } from '../../shared/records/record-drawer.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import type { Walk } from '../../shared/records/walk.ts';
import { ReasonButton } from '../../ui/acts/ReasonButton.tsx';
import { KEY } from '../../ui/key-names.ts';
import { DeletePieceDialog } from './delete-piece-dialog.tsx';
import type { KnownPiece } from './range-words.ts';
import { GROUP, type RangeActs } from './use-range-acts.ts';

type PieceDrawerProps = {
  readonly piece: KnownPiece;
  /** all sub-ranges of all ranges */
  readonly pieces: readonly KnownPiece[];
  readonly closed: string | null;
  readonly acts: RangeActs;
  readonly walk: Walk | null;
  readonly onChange: () => void;
  readonly onClose: () => void;
};

/**
 * One sub-range, with its neighbours. Sub-ranges are the sizes of the search and the rows of the
 * markup table.
 */
export function PieceDrawer(props: PieceDrawerProps) {
  const { piece, pieces, closed, acts, walk, onChange, onClose } = props;
  const [asking, setAsking] = useState(false);
  const name = weightsText(piece);
  const isActive = piece.size.is_active;
  const { act } = SWITCH_WORDS[isActive ? 'deactivate' : 'activate'];
  const below = pieces.find(({ to }) => to === piece.from - 1);
  const above = pieces.find(({ from }) => from === piece.to + 1);
  const flip = () => void acts.flipPiece(piece);
  const ask = () => setAsking(true);
  useCommands([
    {
      id: 'sub-carat-range.change',
      label: `Change ${name}`,
      keys: KEY.change,
      group: GROUP,
      reason: closed,
      run: onChange,
    },
    {
      id: 'sub-carat-range.switch',
      label: `${act} ${name}`,
      keys: isActive ? KEY.deactivate : KEY.activate,
      group: GROUP,
      reason: closed,
      run: flip,
    },
    {
      id: 'sub-carat-range.delete',
      label: `Delete ${name}`,
      group: GROUP,
      reason: closed,
      run: ask,
    },
  ]);

  return (
    <RecordDrawer
      label={`Sub-range ${name}`}
      width={440}
      onClose={onClose}
      head={{ name, status: <ActiveBadge active={isActive} />, whom: piece.rangeName }}
      walk={walk}
      path={{ workflow: activeFlagWorkflow, statuses: ACTIVE_FLAG, id: piece.id }}
      acts={
        <>
          <ReasonButton reason={closed} onClick={onChange}>
            Change
          </ReasonButton>
          <ReasonButton reason={closed} loading={acts.busy && !asking} onClick={flip}>
            {act}
          </ReasonButton>
          <ReasonButton variant="danger" reason={closed} onClick={ask}>
            Delete
          </ReasonButton>
        </>
      }
    >
      <RecordPart label="Facts">
        <DrawerFacts>
          <Fact name="Range">{piece.rangeName}</Fact>
          <Fact name="Weights">{name}</Fact>
          <Fact name="Below it">{below ? pieceText(below) : null}</Fact>
          <Fact name="Above it">{above ? pieceText(above) : null}</Fact>
          <Fact name="In the search">
            {isActive ? 'Offered as a size' : 'Not offered; its markups still count'}
          </Fact>
        </DrawerFacts>
      </RecordPart>
      {asking ? (
        <DeletePieceDialog
          piece={piece}
          pieces={pieces}
          acts={acts}
          onDone={onClose}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </RecordDrawer>
  );
}
