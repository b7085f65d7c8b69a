import { rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { bankAccountText, companyName } from '#common/company/company-texts.ts';
import { cleanEmail } from '../../people/accounts/write-user.ts';
import { readCompanyRecord } from '../../platform/company/company-profile.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { withFileCleanup } from '../../platform/files/file-cleanup.ts';
import { writeGeneratedFile } from '../../platform/files/generated-file.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { createUploadFolder } from '../../platform/http/upload-folders.ts';
import { composeEmail, type EmailData } from '../../platform/mail/email-templates.ts';
import { queueEmailsWithFiles } from '../../platform/mail/queue-email.ts';
import { openEInvoice } from '../../trading/downloads/e-invoice.ts';
import { openInvoice } from '../../trading/downloads/invoices.ts';
import { type CreditNote, type Invoice, readInvoice } from '../../trading/invoices/read-invoice.ts';
import { day, money } from '../../trading/pdf/stone-columns.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

const NOTE = statement(
  'invoice-mail-add',
  `insert into invoice_mail (mail_id, invoice_id, credit_note_id, sent_by)
   select m, $2, $3, $4 from unnest($1::uuid[]) m`,
);

export const mailInvoice: Handler<OperationOf<'mailInvoice'>> = async (call) => {
  const { pool, session, path, data } = call;
  const { credit_note_id, note } = data;
  const invoice = await readInvoice(call, session, path.id);
  const creditNote = invoice?.credit_notes.find(({ id }) => id === credit_note_id) ?? null;
  if (!invoice || (credit_note_id !== undefined && !creditNote)) throw refuse('notFound');
  if (call.mailTransport === 'outbox') throw refuse('mailNotSetUp');
  const wanted = { id: path.id, ...(credit_note_id && { credit_note_id }) };
  const opened = [
    await openInvoice(call, wanted, session),
    await openEInvoice(call, wanted, session),
  ];
  const documents = await Promise.all(
    opened
      .filter((document) => document !== null)
      .map(async ({ name, mime, stream }) => ({ name, mime, content: await buffer(stream) })),
  );
  const company = await readCompanyRecord(pool);
  const to = [...new Set(data.to.map(cleanEmail))];
  const content = {
    ...textOf(invoice, creditNote),
    company: companyName(company),
    files: documents.map(({ name }) => name),
    payment:
      creditNote || invoice.totals.open <= 0
        ? null
        : company.bank_accounts.map(bankAccountText).join('\n') || null,
    note: note?.trim() || null,
  };
  const folder = await createUploadFolder();
  try {
    return await withFileCleanup(call, session.actor.id, (keep) =>
      runChange(call, async (change) => {
        const files = [];
        for (const document of documents)
          files.push(await keep(change.connection, await writeGeneratedFile(folder, document)));
        const emails = to.map((address) => composeEmail('invoice.document', address, content));
        const ids = await queueEmailsWithFiles(change, emails, files);
        await runStatement(change.connection, NOTE, [
          ids,
          path.id,
          credit_note_id ?? null,
          session.actor.id,
        ]);
        return {
          message: `${content.number} sent to ${to.join(', ')}`,
          data: { mailed_to: to, files: content.files },
        };
      }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

type Described = Pick<EmailData<'invoice.document'>, 'kind' | 'number' | 'text'>;

function textOf({ totals, ...invoice }: Invoice, creditNote: CreditNote | null): Described {
  if (creditNote)
    return {
      kind: 'Credit note',
      number: creditNote.credit_note_no,
      text: `We have credited USD ${money(creditNote.amount)} of invoice ${invoice.invoice_no}.`,
    };
  const due =
    totals.open <= 0
      ? 'Nothing is left to pay.'
      : `USD ${money(totals.open)} ${totals.paid > 0 ? 'is left to pay and ' : ''}is due on ${day(invoice.due_on)}.`;
  return {
    kind: 'Invoice',
    number: invoice.invoice_no,
    text: `Invoice ${invoice.invoice_no} of ${day(invoice.created_at)} has a total of USD ${money(totals.amount)}. ${due}`,
  };
}
