import { ask, statement } from '../../platform/db/statement.ts';
import { visitorChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { choiceOf, shownChoice } from './mailing-choice.ts';

const AGAIN = statement('mailing-accept', 'delete from mailing_refusal where user_id = $1');

export const takeMailingsAgain: Handler<OperationOf<'takeMailingsAgain'>> = (call) =>
  visitorChange(call, async ({ client }) => {
    const { userId } = await choiceOf(client, call.path.token);
    const { rowCount } = await ask(client, AGAIN, [userId]);
    return {
      answer: {
        message: 'You get these letters again',
        data: shownChoice(await choiceOf(client, call.path.token)),
      },
      audited: rowCount === 0 ? null : { user_id: userId },
    };
  });
