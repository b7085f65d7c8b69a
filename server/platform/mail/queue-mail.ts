import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { MailId } from '../../../src/api/ids.gen.ts';
import { ask, statement } from '../db/statement.ts';

export interface Letter {
  /** template of the e-mail, such as `otp` or `kyc.rejected` */
  kind: string;
  to: string;
  subject: string;
  body: string;
}

/** The transaction that causes an e-mail. Its outbox is relayed after the commit. */
interface Causing {
  readonly client: pg.PoolClient;
  readonly consequences: {
    addToOutbox(topic: 'mail', payload: { mail_id: MailId; is_bulk: boolean }): void;
  };
}

const ADD = statement(
  'mail-add',
  `insert into mail (kind, to_address, subject, body, message_id)
   select k, t, s, b, m from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) as l (k, t, s, b, m)
   returning id`,
);

/** Queues an e-mail within the transaction; it is sent after the commit only. */
export const queueMail = (change: Causing, letter: Letter): Promise<void> =>
  addMails(change, [letter], false);

/** Queues e-mails to many people at low priority, so that others are sent first. */
export const queueMails = (change: Causing, letters: readonly Letter[]): Promise<void> =>
  addMails(change, letters, true);

async function addMails(
  { client, consequences }: Causing,
  letters: readonly Letter[],
  is_bulk: boolean,
): Promise<void> {
  const { rows } = await ask(client, ADD, [
    letters.map(({ kind }) => kind),
    letters.map(({ to }) => to),
    letters.map(({ subject }) => oneLine(subject)),
    letters.map(({ body }) => body),
    letters.map(() => `<${randomUUID()}@culet>`),
  ]);
  for (const { id } of rows) consequences.addToOutbox('mail', { mail_id: id, is_bulk });
}

/** Removes control characters, because a line break would start another header. */
const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').trim();
