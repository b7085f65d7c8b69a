import { ask, statement } from '../../platform/db/statement.ts';
import { visitorChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { choiceOf, shownChoice } from './mailing-choice.ts';

const END = statement(
  'mailing-refuse',
  'insert into mailing_refusal (user_id, recipient_id) values ($1, $2) on conflict (user_id) do nothing',
);

export const endMailings: Handler<OperationOf<'endMailings'>> = (call) =>
  visitorChange(call, async ({ client }) => {
    const { id, userId } = await choiceOf(client, call.path.token);
    const { rowCount } = await ask(client, END, [userId, id]);
    return {
      answer: {
        message: 'You get no further letters of this kind',
        data: shownChoice(await choiceOf(client, call.path.token)),
      },
      audited: rowCount === 0 ? null : { user_id: userId },
    };
  });
