import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/acts/ConfirmDialog.tsx';
import { MemoRoom } from '../exposure/memo-room.tsx';
import { useExposure } from '../exposure/use-exposure.ts';
import { othersOr } from '../records/use-asked.ts';
import { amountOf } from '../stones/amount-of.ts';
import { AskedStones, type NamedStone } from '../stones/asked-stones.tsx';
import { TAKING_WORDS, type Taking } from '../stones/taking-words.ts';
import type { LineRow } from '../stones/wire.ts';

type TakeDialogProps = {
  /** null keeps it closed */
  readonly taking: Taking | null;
  readonly picks: readonly (NamedStone & Pick<LineRow, 'business_id' | 'sell_amt'>)[];
  /** those that another person settled since */
  readonly left?: readonly unknown[];
  readonly clientName: string | null;
  /** what the stones cost */
  readonly children: ReactNode;
  readonly onTake: (remark: string) => void;
  readonly onClose: () => void;
};

/** What is asked for before stones of lines are bought, or go out on memo. */
export function TakeDialog({
  taking,
  picks,
  left = [],
  clientName,
  children,
  ...on
}: TakeDialogProps) {
  // The words stay until the dialog is gone.
  const { title, submit, after } = TAKING_WORDS[taking ?? 'confirm'];
  const others = othersOr('', { rows: picks, left });
  return (
    <ConfirmDialog
      opened={taking !== null}
      title={`${title(picks.length)}${clientName === null ? '' : ` For ${clientName}`}`}
      confirmLabel={others === '' ? submit : `${submit}: ${others}`}
      cancelLabel="Cancel"
      reason={{ noteLabel: 'Remark' }}
      onConfirm={({ note }) => on.onTake(note)}
      onClose={on.onClose}
    >
      <AskedStones stones={picks} />
      {children}
      {taking === 'memo' ? <RoomOf picks={picks} /> : null}
      <p>{after}</p>
    </ConfirmDialog>
  );
}

/** What the memo does to the limit of the client whose lines these are. */
function RoomOf({ picks }: Pick<TakeDialogProps, 'picks'>) {
  const { data } = useExposure(picks[0]?.business_id ?? null);
  return <MemoRoom exposure={data ?? null} amount={amountOf(picks)} />;
}
