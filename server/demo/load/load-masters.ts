import type pg from 'pg';
import { ACTIVE_FLAG } from '../../../src/machines/codes.ts';
import { START_CODE } from '../../../src/machines/kernel/model.ts';
import { ask, statement } from '../../platform/db/statement.ts';

const { active, inactive } = ACTIVE_FLAG;
const BEGIN = statement(
  'demo-masters-begin',
  `insert into ledger (at, workflow, record_id, event, from_state, to_state, author, actor_role, request_id)
   select date_trunc('minute', now()) - interval '400 days', 'activeFlag', f.id, e.event, e.from_state, e.to_state, 'portal', 0,
          md5(f.id::text)::uuid
     from (select id, active_state from master union all select id, active_state from sub_master) as f
     join (values ('flag.create', ${START_CODE}, ${active.code}), ('flag.deactivate', ${active.code}, ${inactive.code}))
          as e (event, from_state, to_state) on e.to_state <= f.active_state
    order by f.id, e.to_state`,
);

/** The lists of words come with the portal; their first steps went with the ledger that the demo world begins anew. */
export const loadMasters = async (client: pg.PoolClient): Promise<void> => {
  await ask(client, BEGIN);
};
