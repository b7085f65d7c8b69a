import { Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { BusinessId } from '#api/ids.gen.ts';
import * as longest from '#common/lengths.gen.ts';
import { type ActionTarget, disabledReason } from '#machines/screens/action-request.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { aboveLimit } from '../exposure/exposure-words.ts';
import { LimitReason } from '../exposure/limit-reason.tsx';
import { MemoLimit } from '../exposure/memo-limit.tsx';
import { useExposure } from '../exposure/use-exposure.ts';
import { PartFailed } from '../lists/part-failed.tsx';
import { othersText } from '../records/use-dialog-rows.ts';
import { useProfile } from '../session/use-session.ts';
import type { MemoActor } from '../stones/checks/taking-checks.ts';
import type { NamedStone } from '../stones/dialog-stones.tsx';
import { actsForClients } from '../stones/stone-permissions.ts';
import { TAKING_WORDS, type Taking } from '../stones/taking-words.ts';
import { type AgreedAtIssue, useAgreedPrices } from './agreed-prices.tsx';

type TakeDialogProps = {
  /** The action to confirm; null if the dialog is closed. */
  readonly taking: Taking | null;
  /** Stones to order or to send on memo. A stone has no price until its price is loaded. */
  readonly picks: readonly NamedStone[];
  /**
   * Stones whose lines another user has changed since the dialog opened. The dialog leaves out
   * these stones and shows only how many there are.
   */
  readonly left?: readonly unknown[];
  readonly clientName: string | null;
  /** Business whose credit limit is shown; null shows no limit. */
  readonly businessId: BusinessId | null;
  /** Increase of the exposure in dollars if the stones go on memo; null while unknown. */
  readonly added: number | null;
  /**
   * Returns one target per stone; the target of a refused stone contains the refusal. `aboveLimit`
   * is the excess over the credit limit, and `limitReason` the user's reason for the excess.
   */
  readonly evaluate: (limits: Limits) => readonly ActionTarget[];
  /** Reason why the submit button is disabled; null or undefined if it is enabled. */
  readonly closed?: string | null;
  /** Remark that the caller stores, so that a reopened dialog shows the same text. */
  readonly remark?: { readonly note: string; readonly onNote: (note: string) => void };
  readonly children?: ReactNode;
  readonly onTake: (remark: string, limitReason: string, agreed: AgreedAtIssue) => void;
  readonly onClose: () => void;
};

type Limits = Pick<MemoActor, 'aboveLimit' | 'limitReason'>;

/**
 * Disables the submit button while the exposure loads. Enter must not issue a memo before the
 * dialog knows whether a reason is required.
 */
const LIMIT_NOT_READ = 'The exposure of the trading client is still loading.';
/** Width in pixels of the dialog with the table of prices. */
const PRICE_WIDTH = 900;
const LONGEST_REMARK = longest.StonesToConfirm.remark;

export function TakeDialog({
  taking,
  picks,
  left = [],
  clientName,
  businessId,
  added,
  evaluate,
  closed = null,
  remark,
  children,
  ...on
}: TakeDialogProps) {
  // While the dialog is closed, `taking` is null and the words of `confirm` are a placeholder.
  const { title, submit, after } = TAKING_WORDS[taking ?? 'confirm'];
  const others = othersText('', { rows: picks, left });
  const { role_id } = useProfile();
  const [reason, setReason] = useState('');
  const isLimitChecked = taking === 'memo' && businessId !== null && actsForClients(role_id);
  const query = useExposure(isLimitChecked ? businessId : null);
  const { data: exposure = null, isLoading } = query;
  const agreement = useAgreedPrices(picks, taking === 'memo');
  const more = added === null ? null : added + agreement.difference;
  const above =
    isLimitChecked && exposure !== null && more !== null ? aboveLimit(exposure, more) : null;
  const refusal =
    above === null ? null : disabledReason(evaluate({ aboveLimit: above, limitReason: reason }));
  const reset = () => {
    setReason('');
    agreement.reset();
  };
  return (
    <ConfirmDialog
      opened={taking !== null}
      title={`${title(picks.length)}${clientName === null ? '' : ` For ${clientName}`}`}
      confirmLabel={others === '' ? submit : `${submit}: ${others}`}
      cancelLabel="Cancel"
      reason={{ noteLabel: 'Remark', most: LONGEST_REMARK, ...remark }}
      disabledReason={closed ?? agreement.fault ?? refusal ?? (isLoading ? LIMIT_NOT_READ : null)}
      isGuarded={above !== null || agreement.isShown}
      {...(agreement.isShown ? { size: PRICE_WIDTH } : {})}
      onConfirm={({ note }) => {
        on.onTake(note, above === null ? '' : reason.trim(), agreement.agreed);
        reset();
      }}
      onClose={() => {
        on.onClose();
        reset();
      }}
    >
      {agreement.stones}
      {children}
      {isLimitChecked ? (
        <>
          <PartFailed query={query} />
          <MemoLimit exposure={more === null ? null : exposure} added={more ?? 0} />
          <LimitReason above={above} value={reason} onChange={setReason} />
        </>
      ) : null}
      <Text mt="xs" fz="sm">
        {after}
      </Text>
    </ConfirmDialog>
  );
}
