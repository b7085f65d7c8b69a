import { createTransport } from 'nodemailer';
import { smtpEncryptionOptions } from './smtp-encryption.ts';

export interface QueuedEmail {
  to_address: string;
  subject: string;
  body: string;
  message_id: string;
}

export interface EmailFile {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

export interface MailTransport {
  /** Resolves when the mail server has accepted the e-mail. */
  send(mail: QueuedEmail, files?: readonly EmailFile[]): Promise<void>;
}

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export function createSmtpTransport(url: string, from: string): MailTransport {
  const transport = createTransport({
    url,
    ...smtpEncryptionOptions(url),
    ...TIMEOUTS,
    // Attached files are in memory, so an e-mail never needs to load files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to_address, subject, body, message_id }, files = []) {
      await transport.sendMail({
        from,
        // Pass an object, because a comma in a plain string would separate two addresses.
        to: { name: '', address: to_address },
        subject,
        text: body,
        attachments: [...files],
        messageId: message_id,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
  };
}
