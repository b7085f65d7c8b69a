import { ROLE } from '#machines/codes.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { maskSecrets } from '../../platform/mail/email-templates.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { COLUMNS, toMailView } from './mail-view.ts';

const READ = statement('mail-read', `select ${COLUMNS}, body from mail where id = $1`);

export const getMail: Handler<OperationOf<'getMail'>> = async (call) => {
  const { pool, path, mailTransport, session } = call;
  const { rows } = await runStatement(pool, READ, [path.id]);
  const [letter] = rows;
  if (!letter) throw refuse('notFound');
  // Only the recipient may know a code. Without a mail server, administrators hand out the codes.
  const handsOut = mailTransport === 'outbox' && session.actor.role === ROLE.administrator;
  const body = handsOut ? letter.body : maskSecrets(letter);
  return { data: { ...toMailView(letter, mailTransport), body } };
};
