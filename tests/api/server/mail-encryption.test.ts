import tls from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBulkTransportOpener } from '../../../server/platform/mail/bulk-smtp.ts';
import { createSmtpTransport } from '../../../server/platform/mail/smtp.ts';
import { OF_LOOPBACK } from '../../support/files/certificates.ts';
import { type MailServer, startMailServer } from '../../support/servers/mail-server.ts';

const FROM = 'Culet <portal@culet.example>';
const trusted = tls.getCACertificates('default');

let open: MailServer;
let encrypting: MailServer;
beforeAll(async () => {
  tls.setDefaultCACertificates([...trusted, OF_LOOPBACK.cert]);
  open = await startMailServer();
  encrypting = await startMailServer(OF_LOOPBACK);
});
afterAll(async () => {
  tls.setDefaultCACertificates(trusted);
  await open.stop();
  await encrypting.stop();
});

/** Names the server by a name that does not look like this machine. */
const asAnother = ({ url }: MailServer): string => url.replace('127.0.0.1', '127.1');

const one = (url: string, to: string) =>
  createSmtpTransport(url, FROM).send({
    to_address: to,
    subject: 's',
    body: 'b',
    message_id: `<${to}>`,
  });
async function oneOfMany(url: string, to: string): Promise<void> {
  const post = createBulkTransportOpener(url, FROM)();
  const letter = {
    fromName: 'C',
    replyTo: to,
    to,
    subject: 's',
    text: 't',
    html: '',
    messageId: `<${to}>`,
  };
  try {
    await post.send({ ...letter, unsubscribeUrl: null, workbook: null }, async () => undefined);
  } finally {
    post.close();
  }
}

it.each([
  ['an e-mail', one],
  ['a mailing', oneOfMany],
] as const)('%s sends to another computer encrypted or not at all', async (name, send) => {
  const to = `${name.replace(' ', '-')}@letters.example`;
  const sent = ({ received }: MailServer) =>
    received.filter(({ recipients }) => recipients.includes(to));
  await expect(send(asAnother(open), to)).rejects.toMatchObject({ code: 'ETLS' });
  await expect(send(`${open.url}?requireTLS=true`, to)).rejects.toMatchObject({ code: 'ETLS' });
  expect(sent(open)).toEqual([]);
  await send(`${encrypting.url}?requireTLS=true`, to);
  expect(sent(encrypting)).toMatchObject([{ isEncrypted: true }]);
  await send(asAnother(encrypting), to);
  expect(sent(encrypting)).toMatchObject([{ isEncrypted: true }, { isEncrypted: true }]);
  // This machine, and a server that the operator names, may do without.
  await send(open.url, to);
  await send(`${asAnother(open)}?requireTLS=false`, to);
  expect(sent(open)).toMatchObject([{ isEncrypted: false }, { isEncrypted: false }]);
});
