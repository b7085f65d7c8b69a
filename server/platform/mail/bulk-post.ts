import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { encryption } from './encryption.ts';

export interface BulkLetter {
  /** display name of the company's sender address */
  readonly fromName: string;
  readonly replyTo: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
  /** one-click unsubscribe URL; null in a test e-mail to oneself */
  readonly endAddress: string | null;
  readonly workbook: Buffer | null;
}

/** SMTP transport for mailings over a small pool of connections. */
export interface BulkPost {
  /**
   * Resolves when the mail server has accepted the e-mail. Awaits the callback before the last
   * byte, because the server may accept it from then on.
   */
  send(letter: BulkLetter, atLast: () => Promise<void>): Promise<void>;
  close(): void;
}

/** An SMTP error. Without `responseCode` the server did not respond. */
export interface PostFault extends Error {
  readonly responseCode?: number;
  readonly response?: string;
}

export const BULK_CONNECTIONS = 4;
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

export type OpenBulkPost = () => BulkPost;

export const bulkPostTo =
  (url: string, from: string): OpenBulkPost =>
  () => {
    const transport = createTransport({
      url,
      ...encryption(url),
      pool: true,
      maxConnections: BULK_CONNECTIONS,
      maxMessages: Number.POSITIVE_INFINITY,
      ...PATIENCE,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return {
      async send(letter, atLast) {
        const message = await composed(letter, from);
        await transport.sendMail({
          envelope: { from: addressOf(from), to: [letter.to] },
          raw: Readable.from(heldBack(message, atLast), { objectMode: false }),
        });
      },
      close: () => transport.close(),
    };
  };

async function* heldBack(message: Buffer, atLast: () => Promise<void>): AsyncGenerator<Buffer> {
  yield message.subarray(0, -1);
  await atLast();
  yield message.subarray(-1);
}

/** Accepts "Culet <noreply@culet.example>" or a plain address. */
const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const composed = (letter: BulkLetter, from: string): Promise<Buffer> =>
  new MailComposer({
    from: { name: letter.fromName, address: addressOf(from) },
    // An address object, because a comma in a plain string would separate addresses.
    to: { name: '', address: letter.to },
    replyTo: { name: '', address: letter.replyTo },
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    messageId: letter.messageId,
    headers: {
      'Auto-Submitted': 'auto-generated',
      Precedence: 'bulk',
      ...(letter.endAddress === null
        ? {}
        : {
            'List-Unsubscribe': `<${letter.endAddress}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
    attachments: letter.workbook
      ? [{ filename: 'stones.xlsx', content: letter.workbook, contentType: XLSX }]
      : [],
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
