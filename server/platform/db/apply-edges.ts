import type pg from 'pg';
import edges from './edges.gen.json' with { type: 'json' };
import { runStatement, statement } from './statement.ts';

const MODELS = statement(
  'edges-models-put',
  `insert into workflow_model (workflow, version, hash)
  select workflow, version, hash from jsonb_to_recordset($1) as m (workflow text, version text, hash text)
  on conflict (workflow) do update set version = excluded.version, hash = excluded.hash`,
);
const EDGES = statement(
  'edges-put',
  `insert into workflow_edge (workflow, from_state, event, to_state)
  select workflow, from_state, event, to_state
    from jsonb_to_recordset($1) as e (workflow text, from_state smallint, event text, to_state smallint)
  on conflict do nothing`,
);
const GONE = statement(
  'edges-gone',
  `delete from workflow_edge w where not exists (
  select from jsonb_to_recordset($1) as e (workflow text, from_state smallint, event text, to_state smallint)
   where (e.workflow, e.from_state, e.event, e.to_state) = (w.workflow, w.from_state, w.event, w.to_state))`,
);

/**
 * Writes the permitted transitions to the database, which refuses all others. Runs at every start.
 */
export async function applyEdges(connection: pg.PoolClient): Promise<void> {
  await runStatement(connection, MODELS, [JSON.stringify(edges.models)]);
  await runStatement(connection, EDGES, [JSON.stringify(edges.edges)]);
  await runStatement(connection, GONE, [JSON.stringify(edges.edges)]);
}
