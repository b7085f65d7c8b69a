import { START_CODE } from '#machines/kernel/workflow-model.ts';
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

// Each step costs one index lookup of the previous step, so the number of steps is limited.
const DURATIONS = statement(
  'workflow-durations',
  `select l.from_state, l.event, l.to_state,
          round(1000 * percentile_cont(0.5) within group (order by extract(epoch from l.at - p.at)::float8))::float8 as median_ms,
          round(1000 * percentile_cont(0.9) within group (order by extract(epoch from l.at - p.at)::float8))::float8 as p90_ms
     from (select id, at, workflow, record_id, from_state, event, to_state
             from ledger
            where workflow = $1 and at > now() - make_interval(days => $2) and from_state <> ${START_CODE}
            order by at desc limit 100000) l
    cross join lateral (
          select b.at from ledger b
           where b.record_id = l.record_id and b.workflow = l.workflow and b.id < l.id
           order by b.id desc limit 1) p
    group by l.from_state, l.event, l.to_state`,
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
  const { days = 30, durations: withDurations = false } = query;
  const values = [workflow, days] as const;
  const [clock, states, edges, refusals, durations] = await Promise.all([
    runStatement(pool, CLOCK),
    countRecordsByState(call, workflow),
    runStatement(pool, TRAFFIC, values),
    runStatement(pool, REFUSALS, values),
    withDurations ? runStatement(pool, DURATIONS, values) : null,
  ]);
  return {
    data: {
      workflow,
      days,
      counted_at: readClock(clock.rows),
      states,
      transitions: listTransitions(workflow, edges.rows, durations?.rows ?? []),
      edges: edges.rows,
      refusals: refusals.rows.map((row) => ({ ...row, last_at: row.last_at.toISOString() })),
    },
  };
};

function readClock([row]: readonly { now: Date }[]): string {
  if (!row) throw new Error('the query for the current time returned no row');
  return row.now.toISOString();
}
