import { pagination, paging } from '../../platform/http/paging.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { readRecordsInState } from '../../trading/ledger/record-rows.ts';
import { countTransitions, readTransitions } from '../../trading/ledger/transition-records.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { countRecordsByState } from './state-counts.ts';

const NEEDED = 'Send either `state`, or `event` with `from` and `to`.';

export const listWorkflowRecords: Handler<OperationOf<'listWorkflowRecords'>> = async (call) => {
  const {
    pool,
    path: { workflow },
    query,
  } = call;
  const { state, event, from_state: from, to_state: to, days = 30 } = query;
  const page = paging(query);
  if (state !== undefined && event === undefined) {
    const states = await countRecordsByState(call, workflow);
    const count = states.find(({ code }) => code === state)?.count ?? 0;
    const data = await readRecordsInState(call, workflow, state, page);
    return { data, pagination: pagination(page, count) };
  }
  if (event === undefined || from === undefined || to === undefined || state !== undefined)
    throw refuse('invalidRequest', [
      { field: event === undefined ? 'state' : 'event', message: NEEDED },
    ]);
  const edge = { workflow, from, event, to, days };
  const [count, data] = await Promise.all([
    countTransitions(pool, edge),
    readTransitions(pool, edge, page),
  ]);
  return { data, pagination: pagination(page, count) };
};
