import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

/**
 * Sets the time of the answer if $3 is true; a repeated call keeps the first time. Clears the time
 * if $3 is false.
 */
const SET_ANSWERED = statement(
  'share-enquiry-answer',
  `update share_enquiry
      set answered_at = case when $3::boolean then coalesce(answered_at, clock_timestamp()) end
    where id = $1 and sharer_id = $2`,
);

export const answerShareEnquiry: Handler<OperationOf<'answerShareEnquiry'>> = (call) =>
  runChange(call, async ({ connection, consequences }) => {
    const { path, session, data } = call;
    const { rowCount } = await runStatement(connection, SET_ANSWERED, [
      path.id,
      session.actor.id,
      data.answered,
    ]);
    if (rowCount === 0) throw refuse('notFound');
    if (data.answered) consequences.closeNotices('share.asked', path.id);
    return {
      message: data.answered ? 'Enquiry marked as answered' : 'Enquiry marked as unanswered',
    };
  });
