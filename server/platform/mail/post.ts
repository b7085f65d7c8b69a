import { createTransport } from 'nodemailer';
import { encryption } from './encryption.ts';

export interface OwedMail {
  to_address: string;
  subject: string;
  body: string;
  message_id: string;
}

/** The way out of the house. */
export interface Post {
  /** Resolves when the mail server has taken the letter over. */
  send(mail: OwedMail): Promise<void>;
}

const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export function smtpPost(url: string, from: string): Post {
  const transport = createTransport({
    url,
    ...encryption(url),
    ...PATIENCE,
    // A letter is text; nothing in it may name a file or an address to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to_address, subject, body, message_id }) {
      await transport.sendMail({
        from,
        // As an address and not as a line of them: a comma in it is part of it.
        to: { name: '', address: to_address },
        subject,
        text: body,
        messageId: message_id,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
  };
}
