import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Certificate } from '../files/certificates.ts';
import { until } from '../runner/until.ts';

export interface ReceivedMail extends Email {
  /** the recipients of the envelope */
  recipients: readonly string[];
  /** true if it arrived after STARTTLS */
  isEncrypted: boolean;
  /** the raw message */
  raw: string;
}

export interface MailServer {
  readonly url: string;
  /** all messages, in the order of acceptance */
  readonly received: readonly ReceivedMail[];
  /** Waits for the latest message to this address. */
  letterTo(address: string): Promise<ReceivedMail>;
  /** Waits for the latest message to this address, removes it and returns its six-digit code. */
  codeTo(address: string): Promise<string>;
  /** Hook that runs before the server accepts a message. */
  beforeYes: (mail: ReceivedMail) => Promise<void> | void;
  stop(): Promise<void>;
}

/**
 * A real SMTP server on loopback that stores all messages. With a certificate it offers STARTTLS.
 */
export async function startMailServer(certificate?: Certificate): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const put = new Set<ReceivedMail>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: certificate ? ['AUTH'] : ['STARTTLS', 'AUTH'],
    ...certificate,
    logger: false,
    onData(stream, session, callback) {
      const take = async () => {
        const raw = Buffer.concat(await stream.toArray());
        const mail = {
          ...(await PostalMime.parse(raw)),
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          isEncrypted: session.secure,
          raw: raw.toString(),
        };
        await server.beforeYes(mail);
        received.push(mail);
      };
      take().then(
        () => callback(),
        (error: Error) => callback(error),
      );
    },
  });
  smtp.on('error', () => undefined);
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;

  const server: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received,
    letterTo: (address) =>
      until(`a letter to ${address} comes`, () =>
        received.findLast((mail) => mail.recipients.includes(address) && !put.has(mail)),
      ),
    async codeTo(address) {
      const codeIn = (mail: ReceivedMail) => /^(\d{6})$/m.exec(mail.text ?? '')?.[1];
      // Other e-mails, such as reminders, may arrive in between.
      const { mail, code } = await until(`a letter with a code comes to ${address}`, () =>
        received
          .filter((one) => one.recipients.includes(address) && !put.has(one))
          .map((one) => ({ mail: one, code: codeIn(one) }))
          .findLast((one) => one.code !== undefined),
      );
      put.add(mail);
      return code ?? '';
    },
    beforeYes: () => undefined,
    stop: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
  return server;
}
