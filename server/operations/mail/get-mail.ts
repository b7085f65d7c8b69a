import { ROLE } from '../../../src/machines/codes.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { withoutCode } from '../../platform/mail/letters.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { asLetter, COLUMNS } from './letter.ts';

const READ = statement('mail-read', `select ${COLUMNS}, body from mail where id = $1`);

export const getMail: Handler<OperationOf<'getMail'>> = async (call) => {
  const { pool, path, mailGoes, session } = call;
  const { rows } = await ask(pool, READ, [path.id]);
  const [letter] = rows;
  if (!letter) throw refuse('notFound');
  // Codes are visible only to administrators, and only if no mail server is configured. With one,
  // codes belong to the recipient alone.
  const handsOut = mailGoes === 'outbox' && session.actor.role === ROLE.administrator;
  const body = handsOut ? letter.body : withoutCode(letter);
  return { data: { ...asLetter(letter, mailGoes), body } };
};
