import { type ReactNode, useState } from 'react';
import type { BusinessId } from '../../api/ids.gen.ts';
import * as longest from '../../common/lengths.gen.ts';
import { type ActionTarget, closedBy } from '../../machines/screens/action-request.ts';
import { ConfirmDialog } from '../../ui/acts/ConfirmDialog.tsx';
import { aboveLimit } from '../exposure/exposure-words.ts';
import { LimitReason } from '../exposure/limit-reason.tsx';
import { MemoRoom } from '../exposure/memo-room.tsx';
import { useExposure } from '../exposure/use-exposure.ts';
import { PartFailed } from '../lists/part-failed.tsx';
import { othersOr } from '../records/use-asked.ts';
import { useProfile } from '../session/use-session.ts';
import { AskedStones, type NamedStone } from '../stones/asked-stones.tsx';
import type { MemoAsker } from '../stones/asks/stone-taking.ts';
import { actsForClients } from '../stones/rights.ts';
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
  /** what the exposure of the client grows by with a memo; null while that is not known */
  readonly added: number | null;
  /** Asks the machine about a memo of these stones with the limits that are known. */
  readonly asks: (limits: Limits) => readonly ActionTarget[];
  /** why it cannot be sent; null or nothing where it can */
  readonly closed?: string | null;
  /** kept by the caller where the dialog can go and come back with the same words */
  readonly remark?: { readonly note: string; readonly onNote: (note: string) => void };
  /** what the stones cost, or what else is agreed on */
  readonly children?: ReactNode;
  readonly onTake: (remark: string, limitReason: string) => void;
  readonly onClose: () => void;
};

type Limits = Pick<MemoAsker, 'aboveLimit' | 'limitReason'>;

/** Enter must not issue a memo before it is known whether it asks for a reason. */
const LIMIT_NOT_READ = 'The exposure of the client is being read.';
const LONGEST_REMARK = longest.StonesToConfirm.remark;

/** The one question before stones are ordered or go out on memo: from the search, a stone, a cart, a watchlist or holds. */
export function TakeDialog({
  taking,
  picks,
  left = [],
  clientName,
  businessId,
  added,
  asks,
  closed = null,
  remark,
  children,
  ...on
}: TakeDialogProps) {
  // The words stay until the dialog is gone.
  const { title, submit, after } = TAKING_WORDS[taking ?? 'confirm'];
  const others = othersOr('', { rows: picks, left });
  const { role_id } = useProfile();
  const [reason, setReason] = useState('');
  const asksLimit = taking === 'memo' && businessId !== null && actsForClients(role_id);
  const query = useExposure(asksLimit ? businessId : null);
  const { data: exposure = null, isLoading } = query;
  const above =
    asksLimit && exposure !== null && added !== null ? aboveLimit(exposure, added) : null;
  const refusal =
    above === null ? null : closedBy(asks({ aboveLimit: above, limitReason: reason }));
  return (
    <ConfirmDialog
      opened={taking !== null}
      title={`${title(picks.length)}${clientName === null ? '' : ` For ${clientName}`}`}
      confirmLabel={others === '' ? submit : `${submit}: ${others}`}
      cancelLabel="Cancel"
      reason={{ noteLabel: 'Remark', most: LONGEST_REMARK, ...remark }}
      closed={closed ?? refusal ?? (isLoading ? LIMIT_NOT_READ : null)}
      isGuarded={above !== null}
      onConfirm={({ note }) => {
        on.onTake(note, above === null ? '' : reason.trim());
        setReason('');
      }}
      onClose={() => {
        on.onClose();
        setReason('');
      }}
    >
      <AskedStones stones={picks} />
      {children}
      {asksLimit ? (
        <>
          <PartFailed query={query} />
          <MemoRoom exposure={added === null ? null : exposure} added={added ?? 0} />
          <LimitReason above={above} value={reason} onChange={setReason} />
        </>
      ) : null}
      <p>{after}</p>
    </ConfirmDialog>
  );
}
