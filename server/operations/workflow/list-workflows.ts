import { WORKFLOWS } from '#machines/registry.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { countRecordsByState } from './state-counts.ts';

const MODELS = statement('models', 'select workflow, version, hash from workflow_model');

export const listWorkflows: Handler<OperationOf<'listWorkflows'>> = async (call) => {
  const { pool } = call;
  const { rows } = await runStatement(pool, MODELS);
  const models = new Map(rows.map((row) => [row.workflow, row]));
  const data = WORKFLOWS.map(async ({ name }) => {
    const model = models.get(name);
    if (!model) throw new Error(`the database does not know the workflow ${name}`);
    const states = await countRecordsByState(call, name);
    const records = states.reduce((sum, { count }) => sum + count, 0);
    return { workflow: name, version: model.version, hash: model.hash, records, states };
  });
  return { data: await Promise.all(data) };
};
