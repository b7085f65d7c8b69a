import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { MailId } from '../../../src/api/ids.gen.ts';
import { ask, statement } from '../db/statement.ts';

export interface Letter {
  /** what it is about, such as `otp` or `kyc.rejected` */
  kind: string;
  to: string;
  subject: string;
  body: string;
}

/** The transaction that causes a letter: what it leaves in its outbox is taken up after the commit. */
interface Causing {
  readonly client: pg.PoolClient;
  readonly consequences: { addToOutbox(topic: 'mail', payload: { mail_id: MailId }): void };
}

const ADD = statement(
  'mail-add',
  `insert into mail (kind, to_address, subject, body, message_id) values ($1, $2, $3, $4, $5) returning id`,
);

/** Written with the change that causes it; it leaves the house after the commit, and only then. */
export async function queueMail(change: Causing, letter: Letter): Promise<void> {
  const { rows } = await ask(change.client, ADD, [
    letter.kind,
    letter.to,
    oneLine(letter.subject),
    letter.body,
    `<${randomUUID()}@culet>`,
  ]);
  if (rows[0]) change.consequences.addToOutbox('mail', { mail_id: rows[0].id });
}

/** A name in a subject may hold a line break, and a line break in a header is a second header. */
const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').trim();
