import { SEARCH_ALERT } from '#machines/codes.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { runVisitorChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { readLinkedAlert, toLinkedAlert } from './linked-alert.ts';

const END = statement(
  'search-alert-end',
  `update saved_search set alert = ${SEARCH_ALERT.never}, changed_at = now() where id = $1 and alert <> ${SEARCH_ALERT.never}`,
);

export const endSearchAlert: Handler<OperationOf<'endSearchAlert'>> = (call) =>
  runVisitorChange(call, async ({ connection }) => {
    const { id, owner_id } = await readLinkedAlert(connection, call.path.token);
    const { rowCount } = await runStatement(connection, END, [id]);
    return {
      answer: {
        message: 'Alert ended',
        data: toLinkedAlert(await readLinkedAlert(connection, call.path.token)),
      },
      audited: rowCount === 0 ? null : { user_id: owner_id, saved_search_id: id },
    };
  });
