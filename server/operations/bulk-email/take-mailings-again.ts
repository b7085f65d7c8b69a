import { runStatement, statement } from '../../platform/db/statement.ts';
import { runVisitorChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { readMailingChoice, toMailingChoice } from './mailing-choice.ts';

const AGAIN = statement('mailing-accept', 'delete from mailing_refusal where user_id = $1');

export const takeMailingsAgain: Handler<OperationOf<'takeMailingsAgain'>> = (call) =>
  runVisitorChange(call, async ({ connection }) => {
    const { userId } = await readMailingChoice(connection, call.path.token);
    const { rowCount } = await runStatement(connection, AGAIN, [userId]);
    return {
      answer: {
        message: 'You will receive these e-mails again',
        data: toMailingChoice(await readMailingChoice(connection, call.path.token)),
      },
      audited: rowCount === 0 ? null : { user_id: userId },
    };
  });
