import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { smtpEncryptionOptions } from './smtp-encryption.ts';

export interface BulkEmailMessage {
  /** display name for the sender address of the company */
  readonly fromName: string;
  readonly replyTo: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
  /** URL for one-click unsubscribe; null in a test e-mail that the author sends to themselves */
  readonly unsubscribeUrl: string | null;
  readonly workbook: Buffer | null;
}

export interface BulkMailTransport {
  /**
   * Resolves when the mail server has accepted the e-mail. Waits for `beforeLastByte` before
   * sending the last byte, because the server may accept the e-mail from then on.
   */
  send(email: BulkEmailMessage, beforeLastByte: () => Promise<void>): Promise<void>;
  close(): void;
}

/** An SMTP error. A missing `responseCode` means that the mail server did not respond. */
export interface SmtpError extends Error {
  readonly responseCode?: number;
  readonly response?: string;
}

export const BULK_CONNECTIONS = 4;
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

export type OpenBulkTransport = () => BulkMailTransport;

export const createBulkTransportOpener =
  (url: string, from: string): OpenBulkTransport =>
  () => {
    const transport = createTransport({
      url,
      ...smtpEncryptionOptions(url),
      pool: true,
      maxConnections: BULK_CONNECTIONS,
      maxMessages: Number.POSITIVE_INFINITY,
      ...TIMEOUTS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return {
      async send(email, atLast) {
        const message = await composeMessage(email, from);
        await transport.sendMail({
          envelope: { from: addressOf(from), to: [email.to] },
          raw: Readable.from(withHeldLastByte(message, atLast), { objectMode: false }),
        });
      },
      close: () => transport.close(),
    };
  };

async function* withHeldLastByte(
  message: Buffer,
  atLast: () => Promise<void>,
): AsyncGenerator<Buffer> {
  yield message.subarray(0, -1);
  await atLast();
  yield message.subarray(-1);
}

/** Returns the address in "Culet <noreply@culet.example>", or the text if it is only an address. */
const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const composeMessage = (email: BulkEmailMessage, from: string): Promise<Buffer> =>
  new MailComposer({
    from: { name: email.fromName, address: addressOf(from) },
    // Pass an object, because a comma in a plain string would separate two addresses.
    to: { name: '', address: email.to },
    replyTo: { name: '', address: email.replyTo },
    subject: email.subject,
    text: email.text,
    html: email.html,
    messageId: email.messageId,
    headers: {
      'Auto-Submitted': 'auto-generated',
      Precedence: 'bulk',
      ...(email.unsubscribeUrl === null
        ? {}
        : {
            'List-Unsubscribe': `<${email.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
    attachments: email.workbook
      ? [{ filename: 'stones.xlsx', content: email.workbook, contentType: XLSX }]
      : [],
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
