import type { Handler, OperationOf } from '../handler.ts';
import { readMailingChoice, toMailingChoice } from './mailing-choice.ts';

export const getMailingChoice: Handler<OperationOf<'getMailingChoice'>> = async ({
  pool,
  path,
}) => ({
  data: toMailingChoice(await readMailingChoice(pool, path.token)),
});
