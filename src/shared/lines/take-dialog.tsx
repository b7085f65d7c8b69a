import type { ReactNode } from 'react';
import type { BusinessId } from '../../api/ids.gen.ts';
import { ConfirmDialog } from '../../ui/acts/ConfirmDialog.tsx';
import { MemoRoom } from '../exposure/memo-room.tsx';
import { useExposure } from '../exposure/use-exposure.ts';
import { othersOr } from '../records/use-asked.ts';
import { amountOf } from '../stones/amount-of.ts';
import { AskedStones, hasPrice, type NamedStone } from '../stones/asked-stones.tsx';
import { TAKING_WORDS, type Taking } from '../stones/taking-words.ts';

type TakeDialogProps = {
  /** null keeps it closed */
  readonly taking: Taking | null;
  /** without a price while that is not known */
  readonly picks: readonly NamedStone[];
  /** those that another person settled since */
  readonly left?: readonly unknown[];
  readonly clientName: string | null;
  /** the client whose limit a memo is shown against */
  readonly businessId: BusinessId | null;
  /** why it cannot be sent; null or nothing where it can */
  readonly closed?: string | null;
  /** kept by the caller where the dialog can go and come back with the same words */
  readonly remark?: { readonly note: string; readonly onNote: (note: string) => void };
  /** what the stones cost, or what else is agreed on */
  readonly children?: ReactNode;
  readonly onTake: (remark: string) => void;
  readonly onClose: () => void;
};

const LONGEST_REMARK = 500;

/** The one question before stones are ordered or go out on memo: from the search, a stone, a cart, a watchlist or holds. */
export function TakeDialog({
  taking,
  picks,
  left = [],
  clientName,
  businessId,
  closed = null,
  remark,
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
      reason={{ noteLabel: 'Remark', most: LONGEST_REMARK, ...remark }}
      closed={closed}
      onConfirm={({ note }) => on.onTake(note)}
      onClose={on.onClose}
    >
      <AskedStones stones={picks} />
      {children}
      {taking === 'memo' && businessId !== null ? (
        <RoomOf businessId={businessId} amount={amountOf(picks.filter(hasPrice))} />
      ) : null}
      <p>{after}</p>
    </ConfirmDialog>
  );
}

type RoomOfProps = { readonly businessId: BusinessId; readonly amount: number };

/** What the memo does to the limit of its client. */
function RoomOf({ businessId, amount }: RoomOfProps) {
  const { data } = useExposure(businessId);
  return <MemoRoom exposure={data ?? null} amount={amount} />;
}
