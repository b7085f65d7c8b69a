import { TagsInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { TEXTS } from '#api/texts.ts';
import { isEmail } from '#common/is-email.ts';
import { InvoiceToMail } from '#common/lengths.gen.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { type Invoice, mailInvoice } from './invoice-calls.ts';

const MOST = 10;

type MailDialogProps = {
  readonly invoice: Invoice;
  /** credit note to send instead of the invoice */
  readonly note: Invoice['credit_notes'][number] | null;
  readonly onSent: () => void;
  readonly onClose: () => void;
};

function problemOf(addresses: readonly string[]): string | null {
  if (addresses.length === 0) return 'Enter an e-mail address.';
  const wrong = addresses.find((address) => !isEmail(address));
  return wrong === undefined ? null : `“${wrong}” is no valid e-mail address.`;
}

export function MailDialog({ invoice, note, onSent, onClose }: MailDialogProps) {
  const [to, setTo] = useState(invoice.recipients.slice(0, MOST));
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const { keyFor, answered } = useIdempotencyKey();

  async function send() {
    const wanted = {
      to,
      ...(note === null ? {} : { credit_note_id: note.id }),
      ...(text.trim() === '' ? {} : { note: text.trim() }),
    };
    setBusy(true);
    try {
      const { message } = await mailInvoice(keyFor(JSON.stringify(wanted)), invoice.id, wanted);
      answered();
      notifySuccess(message);
      onSent();
      onClose();
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
    } finally {
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      opened
      busy={busy}
      title={`E-mail ${note?.credit_note_no ?? invoice.invoice_no}`}
      confirmLabel={to.length > 1 ? `Send ${to.length} e-mails` : 'Send'}
      disabledReason={problemOf(to)}
      isGuarded
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <p>The PDF is attached, and the e-invoice if the document has all its parts.</p>
      <TagsInput
        label="Recipients"
        description="Press Enter after each address."
        data={invoice.recipients}
        value={to}
        maxTags={MOST}
        acceptValueOnBlur
        splitChars={[',', ';', ' ']}
        onChange={setTo}
      />
      <Textarea
        label="Text above the invoice, optional"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={InvoiceToMail.note}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
