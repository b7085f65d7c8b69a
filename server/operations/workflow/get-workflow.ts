import { runStatement, statement } from '../../platform/db/statement.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { countRecordsByState } from './state-counts.ts';
import { listTransitions } from './transitions.ts';

const TRAFFIC = statement(
  'workflow-traffic',
  `select from_state, event, to_state, count(*)::int as count
           from ledger
          where workflow = $1 and at > now() - make_interval(days => $2)
          group by from_state, event, to_state
          order by from_state, event, to_state`,
);

const CLOCK = statement('database-clock', 'select now() as now');
const REFUSALS = statement(
  'workflow-refusals',
  `select event, guard, count(*)::int as count, max(at) as last_at
           from refused_attempt
          where workflow = $1 and at > now() - make_interval(days => $2)
          group by event, guard
          order by count(*) desc, event, guard`,
);

export const getWorkflow: Handler<OperationOf<'getWorkflow'>> = async (call) => {
  const { pool, path, query } = call;
  const { workflow } = path;
  const { days = 30 } = query;
  const values = [workflow, days] as const;
  const [clock, states, edges, refusals] = await Promise.all([
    runStatement(pool, CLOCK),
    countRecordsByState(call, workflow),
    runStatement(pool, TRAFFIC, values),
    runStatement(pool, REFUSALS, values),
  ]);
  return {
    data: {
      workflow,
      days,
      counted_at: readClock(clock.rows),
      states,
      transitions: listTransitions(workflow, edges.rows),
      edges: edges.rows,
      refusals: refusals.rows.map((row) => ({ ...row, last_at: row.last_at.toISOString() })),
    },
  };
};

function readClock([row]: readonly { now: Date }[]): string {
  if (!row) throw new Error('the query for the current time returned no row');
  return row.now.toISOString();
}
