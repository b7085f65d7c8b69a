import type { Handler, OperationOf } from '../handler.ts';
import { choiceOf, shownChoice } from './mailing-choice.ts';

export const getMailingChoice: Handler<OperationOf<'getMailingChoice'>> = async ({
  pool,
  path,
}) => ({
  data: shownChoice(await choiceOf(pool, path.token)),
});
