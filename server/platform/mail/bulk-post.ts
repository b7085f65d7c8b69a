import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { encryption } from './encryption.ts';

/** A letter to one of many. */
export interface BulkLetter {
  /** whose name stands before the address of the house */
  readonly fromName: string;
  readonly replyTo: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
  /** where a mail program ends these letters by one click; null in a letter to oneself */
  readonly endAddress: string | null;
  readonly workbook: Buffer | null;
}

/** The way out of the house for letters to many, over a few connections that are kept. */
export interface BulkPost {
  /**
   * Resolves when the mail server has taken the letter over. `atLast` is waited for before its last byte leaves: from
   * then on the server may have it.
   */
  send(letter: BulkLetter, atLast: () => Promise<void>): Promise<void>;
  close(): void;
}

/** The server's own answer to one letter; without one the server did not answer at all. */
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

/** "Culet <noreply@culet.example>" or the address alone. */
const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const composed = (letter: BulkLetter, from: string): Promise<Buffer> =>
  new MailComposer({
    from: { name: letter.fromName, address: addressOf(from) },
    // As an address and not as a line of them: a comma in it is part of it.
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
