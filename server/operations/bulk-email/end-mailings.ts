import { runStatement, statement } from '../../platform/db/statement.ts';
import { runVisitorChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { readMailingChoice, toMailingChoice } from './mailing-choice.ts';

const END = statement(
  'mailing-refuse',
  'insert into mailing_refusal (user_id, recipient_id) values ($1, $2) on conflict (user_id) do nothing',
);

export const endMailings: Handler<OperationOf<'endMailings'>> = (call) =>
  runVisitorChange(call, async ({ connection }) => {
    const { id, userId } = await readMailingChoice(connection, call.path.token);
    const { rowCount } = await runStatement(connection, END, [userId, id]);
    return {
      answer: {
        message: 'You will no longer receive these e-mails',
        data: toMailingChoice(await readMailingChoice(connection, call.path.token)),
      },
      audited: rowCount === 0 ? null : { user_id: userId },
    };
  });
