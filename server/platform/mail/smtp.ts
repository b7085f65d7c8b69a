import { createTransport } from 'nodemailer';
import { smtpEncryptionOptions } from './smtp-encryption.ts';

export interface QueuedEmail {
  to_address: string;
  subject: string;
  body: string;
  message_id: string;
}

export interface MailTransport {
  /** Resolves when the mail server has accepted the e-mail. */
  send(mail: QueuedEmail): Promise<void>;
}

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export function createSmtpTransport(url: string, from: string): MailTransport {
  const transport = createTransport({
    url,
    ...smtpEncryptionOptions(url),
    ...TIMEOUTS,
    // E-mails are plain text, so they never need to load files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to_address, subject, body, message_id }) {
      await transport.sendMail({
        from,
        // Pass an object, because a comma in a plain string would separate two addresses.
        to: { name: '', address: to_address },
        subject,
        text: body,
        messageId: message_id,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
  };
}
