import { STATEMENTS } from '#common/trade/document-statements.ts';
import { readSignedInUsers } from '../../people/accounts/signed-in-users.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { readStatements } from './read-statements.ts';
import { paragraphs } from './write-company.ts';

const TOMORROW = statement(
  'statement-is-future',
  `select $1::date > (now() at time zone 'UTC')::date as "isFuture",
          (select text from document_statement where kind = $2 and first_day <= $1::date
            order by first_day desc, id desc limit 1) as before`,
);
const ADD = statement(
  'statement-add',
  'insert into document_statement (kind, first_day, text, changed_by) values ($1, $2, $3, $4)',
);

export const addStatement: Handler<OperationOf<'addStatement'>> = (call) =>
  runChange(call, async ({ connection, consequences, actor }) => {
    const { kind, first_day } = call.data;
    const text = paragraphs(call.data.text);
    if (text === '') throw refuseField('data.text', 'Enter the text of the statement.');
    const { rows } = await runStatement(connection, TOMORROW, [first_day, kind]);
    if (rows[0]?.isFuture !== true)
      throw refuseField(
        'data.first_day',
        'The first day is tomorrow at the earliest, because documents of today keep the text of today.',
      );
    if (rows[0].before === text)
      throw refuseField('data.text', 'Documents of this day already have this text.');
    await runStatement(connection, ADD, [kind, first_day, text, call.session.actor.id]);
    consequences.notifyRefresh(await readSignedInUsers(connection));
    return {
      message: `${STATEMENTS[kind]}: text saved`,
      data: await readStatements(connection, actor),
    };
  });
