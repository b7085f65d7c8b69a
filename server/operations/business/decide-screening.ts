import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { personOf } from '../../workflows/change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { changeDueDiligence } from './change-due-diligence.ts';

const READ = statement(
  'screening-open',
  'select is_hit and decision is null as "isOpen" from screening where id = $1 and business_id = $2',
);
const DECIDE = statement(
  'screening-decide',
  'update screening set decision = $2, remark = $3, decided_at = clock_timestamp(), decided_by = $4 where id = $1',
);

export const decideScreening: Handler<OperationOf<'decideScreening'>> = (call) => {
  const { decision, remark } = call.data;
  const { id, screening_id: screeningId } = call.path;
  return changeDueDiligence(call, {
    message: 'Decision saved',
    reason: remark,
    async event({ connection, actor }) {
      const { rows } = await runStatement(connection, READ, [screeningId, id]);
      if (!rows[0]) throw refuse('notFound');
      return { type: 'business.settle', actor, isOpen: rows[0].isOpen, remark };
    },
    write: (change) =>
      runStatement(change.connection, DECIDE, [
        screeningId,
        decision,
        remark.trim(),
        personOf(change),
      ]),
  });
};
