import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TEXTS } from '#api/texts.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { formatDate, formatDateTime, formatNumber } from '#common/format.ts';
import { ReleasePaymentRequestData, ReversePaymentRequestData } from '#common/lengths.gen.ts';
import { PAYMENT_STATUS } from '#machines/codes.ts';
import { paymentWorkflow } from '#machines/workflows/payment.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { useReportOpenDialog } from '../../shared/records/open-dialog.ts';
import { RecordDrawer } from '../../shared/records/record-drawer.tsx';
import { BusinessLink, DocumentLink } from '../../shared/records/record-link.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { RecordTableFrame } from '../../shared/records/record-table-frame.tsx';
import type { SiblingNav } from '../../shared/records/sibling-nav.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';
import { actorOf } from '../../shared/stones/stone-permissions.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import {
  allocateCredit,
  PAYMENTS,
  type Payment,
  type PaymentUse,
  reversePayment,
  takeBackUse,
} from './payment-calls.ts';
import { paymentReason } from './payment-checks.ts';
import { METHOD_LABELS, PaymentStatus } from './payment-status.tsx';
import { RefundDialog } from './refund-dialog.tsx';

type PaymentDrawerProps = {
  readonly payment: Payment;
  readonly siblings: SiblingNav | null;
  readonly onClose: () => void;
};

type Dialog = 'allocate' | 'refund' | 'reverse' | PaymentUse | null;

const day = (date: string): string => formatDate(`${date}T12:00`);
const dollars = (amount: number): string => `$${formatNumber(amount)}`;

export function PaymentDrawer({ payment, siblings, onClose }: PaymentDrawerProps) {
  const profile = useProfile();
  const cache = useQueryClient();
  const [dialog, setDialog] = useState<Dialog>(null);
  const [busy, setBusy] = useState(false);
  useReportOpenDialog(dialog !== null);
  const { id, payment_no: number } = payment;
  const isOffice = profile.business_id === null;
  const mayWrite = mayCall(profile, calls.reversePayment);
  const actor = { actor: actorOf(profile), mayWrite };
  const close = () => setDialog(null);

  async function move(send: () => Promise<{ message: string }>) {
    setBusy(true);
    try {
      notifySuccess((await send()).message);
      close();
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
    }
    setBusy(false);
    await Promise.all(
      [PAYMENTS, CACHED.lines].map((key) => cache.invalidateQueries({ queryKey: [key] })),
    );
  }

  const acts = [
    { act: 'allocate', label: 'Allocate', event: 'payment.allocateAll' },
    { act: 'refund', label: 'Refund', event: 'payment.refundAll' },
    { act: 'reverse', label: 'Reverse', event: 'payment.reverse' },
  ] as const;

  return (
    <RecordDrawer
      label={`Payment ${number}`}
      onClose={onClose}
      head={{
        name: number,
        status: <PaymentStatus code={payment.status} />,
        subtitle: isOffice ? (
          <BusinessLink id={payment.business_id} name={payment.company_name} />
        ) : null,
      }}
      siblings={siblings}
      path={{ workflow: paymentWorkflow, statuses: PAYMENT_STATUS, id }}
      acts={
        mayWrite
          ? acts.map(({ act, label, event }) => (
              <ReasonButton
                key={act}
                reason={paymentReason(event, payment, actor)}
                onClick={() => setDialog(act)}
              >
                {label}
              </ReasonButton>
            ))
          : null
      }
    >
      <RecordPart title={dollars(payment.amount)}>
        <DrawerFacts>
          <Fact name="Received">{day(payment.received_on)}</Fact>
          <Fact name="Method">{METHOD_LABELS[payment.method]}</Fact>
          <Fact name="Bank reference">{payment.bank_reference}</Fact>
          <Fact name="Allocated">{dollars(payment.allocated)}</Fact>
          {payment.refunded > 0 ? <Fact name="Refunded">{dollars(payment.refunded)}</Fact> : null}
          <Fact name="On account">
            <b>{dollars(payment.credit)}</b>
          </Fact>
          <Fact name="Note">{payment.note}</Fact>
          <Fact name="Recorded">
            {`${formatDateTime(payment.created_at)}, ${payment.recorded_by}`}
          </Fact>
          {payment.ended_at === null ? null : (
            <>
              <Fact name="Reversed">
                {[formatDateTime(payment.ended_at), payment.reversed_by].filter(Boolean).join(', ')}
              </Fact>
              <Fact name="Reason">{payment.reason}</Fact>
            </>
          )}
        </DrawerFacts>
      </RecordPart>
      {payment.uses.length === 0 ? null : (
        <RecordPart title="Allocations">
          <PaymentUses
            uses={payment.uses}
            onTakeBack={
              mayWrite && paymentReason('payment.release', payment, actor) === null
                ? setDialog
                : undefined
            }
          />
        </RecordPart>
      )}
      <ConfirmDialog
        opened={dialog === 'allocate'}
        busy={busy}
        title={`Allocate ${dollars(payment.credit)} on account?`}
        confirmLabel="Allocate to open invoices"
        onConfirm={() => void move(() => allocateCredit(id))}
        onClose={close}
      >
        <p>The credit pays the open invoices of {payment.company_name}, earliest due date first.</p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={dialog === 'reverse'}
        danger
        busy={busy}
        title={`Reverse ${number}?`}
        confirmLabel="Reverse the payment"
        reason={{
          required: true,
          noteLabel: 'Reason, which the client can read',
          most: ReversePaymentRequestData.reason,
        }}
        onConfirm={({ note }) => void move(() => reversePayment(id, note))}
        onClose={close}
      >
        <p>
          The payment no longer counts, and its invoices are open again by{' '}
          {dollars(payment.allocated)}.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={dialog !== null && typeof dialog === 'object'}
        danger
        busy={busy}
        title={typeof dialog === 'object' ? `Take back ${dollars(dialog?.amount ?? 0)}?` : ''}
        confirmLabel="Take back"
        reason={{
          required: true,
          noteLabel: 'Reason, which the client can read',
          most: ReleasePaymentRequestData.reason,
        }}
        onConfirm={({ note }) => {
          if (dialog !== null && typeof dialog === 'object')
            void move(() => takeBackUse(id, dialog.id, note));
        }}
        onClose={close}
      >
        <p>The amount goes on account. An invoice that it paid is open again.</p>
      </ConfirmDialog>
      {dialog === 'refund' ? (
        <RefundDialog
          payment={payment}
          busy={busy}
          onRefund={(send) => void move(send)}
          onClose={close}
        />
      ) : null}
    </RecordDrawer>
  );
}

type PaymentUsesProps = {
  readonly uses: readonly PaymentUse[];
  readonly onTakeBack?: ((use: PaymentUse) => void) | undefined;
};

/** Table of allocations and refunds. Those that were taken back show the reason. */
export const PaymentUses = ({ uses, onTakeBack }: PaymentUsesProps) => (
  <RecordTableFrame label="Allocations and refunds">
    <thead>
      <tr>
        <th scope="col">To</th>
        <th scope="col" data-end="">
          Amount $
        </th>
        <th scope="col">Date</th>
        <th scope="col">
          <span className="sr-only">Action</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {uses.map((use) => (
        <tr key={use.id}>
          <td data-text="">
            {use.invoice_no === null ? (
              `Refund: ${use.reason ?? ''}`
            ) : (
              <DocumentLink no={use.invoice_no} />
            )}
          </td>
          <td data-end="">{formatNumber(use.amount)}</td>
          <td>{formatDate(use.created_at)}</td>
          <td data-text="">
            {use.released_at === null ? (
              onTakeBack ? (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  aria-label={`Take back ${formatNumber(use.amount)}, ${use.invoice_no ?? 'refund'}`}
                  onClick={() => onTakeBack(use)}
                >
                  Take back
                </Button>
              ) : null
            ) : (
              `Taken back: ${use.release_reason ?? ''}`
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </RecordTableFrame>
);
