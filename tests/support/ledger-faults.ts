import type pg from 'pg';

const RECORDS = `
  select 'stone' as workflow, id as record_id, status as state from stone
  union all select 'hold', id, state from hold
  union all select 'holdQueue', id, state from hold_queue
  union all select 'activeFlag', id, active_state from app_user
  union all select 'activeFlag', id, active_state from business
  union all select 'kycDocument', id, state from kyc_document
  union all select 'business', id, registration from business`;

const FAULTS = `
  with steps as (
         select l.*, lag(to_state, 1, 0::smallint) over (partition by workflow, record_id order by id) as before,
                lead(id) over (partition by workflow, record_id order by id) is null as last
           from ledger l),
       records as (${RECORDS})
  select 'the chain is broken' as fault, s.workflow, s.record_id, s.event from steps s where s.before <> s.from_state
  union all
  select 'the step is no edge', s.workflow, s.record_id, s.event from steps s
   where not exists (select from workflow_edge e where (e.workflow, e.from_state, e.event, e.to_state) = (s.workflow, s.from_state, s.event, s.to_state))
  union all
  select 'the record is elsewhere', r.workflow, r.record_id, s.event from records r
    left join steps s on s.workflow = r.workflow and s.record_id = r.record_id and s.last
   where s.to_state is distinct from r.state
  union all
  select 'held, but nobody holds it', 'stone', s.id, null from stone s
   where (s.status = 4) <> exists (select from hold h where h.stone_id = s.id and h.state = 1)`;

/** What in the ledger does not add up to the records as they stand; empty when all is well. */
export async function ledgerFaults(pool: pg.Pool): Promise<unknown[]> {
  return (await pool.query(FAULTS)).rows;
}
