import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TEXTS } from '#api/texts.ts';
import { count } from '#common/count.ts';
import { formatInteger } from '#common/format.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { PartFailed } from '../../shared/lists/part-failed.tsx';
import { NO_RECORDS, useConcurrentChange } from '../../shared/records/concurrent-change.tsx';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import {
  MAILINGS,
  type Mailing,
  moveMailing,
  recipientsQuery,
  removeMailing,
  sendMailing,
} from './bulk-email-calls.ts';
import { leftOutText } from './bulk-email-words.ts';

export type Decided = 'send' | 'stop' | 'retry' | 'discard';

type DecideMailingProps = {
  readonly act: Decided;
  readonly mailing: Mailing;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/**
 * Sent e-mails cannot be recalled, so the dialog first shows who receives them and who is excluded.
 */
export function DecideMailing({ act, mailing, onDone, onClose }: DecideMailingProps) {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { id, mailing_no: no, queued, failed } = mailing;
  const { disabledReason, note } = useConcurrentChange('bulkEmail', busy ? NO_RECORDS : [{ id }]);

  async function decide() {
    setBusy(true);
    try {
      const { message } = await CALLS[act](id);
      notifySuccess(message);
      onDone();
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
      onClose();
    }
    await cache.invalidateQueries({ queryKey: [MAILINGS] });
  }

  const words = {
    send: { title: `Send ${no} now?`, confirmLabel: `Send ${no}` },
    stop: { title: `Stop ${no}?`, confirmLabel: `Stop ${no}` },
    retry: {
      title: `Send ${no} to the remaining recipients?`,
      confirmLabel: `Send to ${count(queued + failed, 'client')}`,
    },
    discard: { title: `Delete ${no}?`, confirmLabel: `Delete ${no}` },
  }[act];
  return (
    <ConfirmDialog
      opened
      danger={act === 'stop' || act === 'discard'}
      busy={busy}
      {...words}
      cancelLabel="Cancel"
      disabledReason={disabledReason}
      onConfirm={() => void decide()}
      onClose={onClose}
    >
      {act === 'send' ? <RecipientSummary mailing={mailing} /> : <p>{SUCCESS_TEXTS[act]}</p>}
      {note}
    </ConfirmDialog>
  );
}

const CALLS = {
  send: sendMailing,
  stop: (id: Mailing['id']) => moveMailing(id, 'stop'),
  retry: (id: Mailing['id']) => moveMailing(id, 'retry'),
  discard: removeMailing,
} as const;

const SUCCESS_TEXTS = {
  stop: 'No more e-mails are sent. E-mails already sent cannot be recalled. You can send the mailing to the remaining recipients later.',
  retry:
    'The mailing goes to recipients whose e-mail failed or is still queued. No one receives the mailing twice.',
  discard: 'The mailing has not been sent to anyone. A deleted mailing cannot be restored.',
} as const;

function RecipientSummary({ mailing: { audience, stones } }: { readonly mailing: Mailing }) {
  const query = useQuery(recipientsQuery(audience, stones));
  const { data, error } = query;
  if (error) return <PartFailed query={query} />;
  if (!data) return <p>Counting recipients…</p>;
  return (
    <p>
      {count(data.readers, 'trading client')} {data.readers === 1 ? 'receives' : 'receive'} the
      mailing, out of {formatInteger(data.matched)} chosen
      {data.left_out.length > 0 ? `; ${leftOutText(data.left_out)}` : ''}.{' '}
      {stones.kind === 'none'
        ? ''
        : `${count(data.stones, 'stone')} ${data.stones === 1 ? 'is' : 'are'} available now. `}
      Sent e-mails cannot be recalled.
    </p>
  );
}
