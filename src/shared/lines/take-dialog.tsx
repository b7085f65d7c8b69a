import type { ReactNode } from 'react';
import { count } from '../../common/count.ts';
import { ConfirmDialog } from '../../ui/acts/ConfirmDialog.tsx';
import { MemoRoom } from '../exposure/memo-room.tsx';
import { useExposure } from '../exposure/use-exposure.ts';
import { othersOr } from '../records/use-asked.ts';
import { amountOf } from '../stones/amount-of.ts';
import { AskedStones, type NamedStone } from '../stones/asked-stones.tsx';
import type { LineRow } from '../stones/wire.ts';

export type Taking = 'confirm' | 'memo';

const WORDS: Readonly<
  Record<Taking, { title: string; submit: (stones: string) => string; after: string }>
> = {
  confirm: {
    title: 'Ask to buy',
    submit: (stones) => `Confirm ${stones}`,
    after: 'The prices are frozen from now on until the house answers.',
  },
  memo: {
    title: 'Issue a memo of',
    submit: () => 'Issue the memo',
    after:
      'What goes out is due back after the agreed days. A memo cannot be taken back: the stones have to be received.',
  },
};

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
  const stones = count(picks.length, 'stone');
  // The words stay until the dialog is gone.
  const { title, submit, after } = WORDS[taking ?? 'confirm'];
  return (
    <ConfirmDialog
      opened={taking !== null}
      title={`${title} ${stones}${clientName === null ? '' : ` for ${clientName}`}?`}
      confirmLabel={submit(othersOr(stones, { rows: picks, left }))}
      cancelLabel="Not yet"
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
