import type pg from 'pg';
import { WORKFLOWS, type WorkflowName } from '#machines/registry.ts';
import { runStatement, type Statement, statement } from '../../platform/db/statement.ts';
import { idsOfChosen } from '../../platform/db/table-ids.ts';
import type { Fault } from './faults.ts';
import { type Folded, stateName } from './fold.ts';
import { RECORD_TABLES } from './record-tables.ts';

/**
 * workflow -> statement that returns the current states of the records with the ids $1; a missing
 * record has no row
 */
const READ: ReadonlyMap<string, Statement<`fold-compare-${WorkflowName}`>> = new Map(
  WORKFLOWS.map(({ name }) => [
    name,
    statement(
      `fold-compare-${name}`,
      RECORD_TABLES[name]
        .map(
          ({ table, state }) =>
            `select r.id, r.${state}::int as state from ${table} r where r.id = any($1::uuid[])`,
        )
        .join(' union all '),
    ),
  ]),
);

/**
 * Compares the last state of each record in the ledger with the state in the table of the record.
 * Skips unknown workflows, because `Fold` has already reported them.
 */
export async function compareRecords(
  connection: pg.PoolClient,
  folded: readonly Folded[],
  onFault: (fault: Fault) => void,
): Promise<void> {
  for (const [workflow, records] of Map.groupBy(folded, (record) => record.workflow)) {
    const read = READ.get(workflow);
    if (!read) continue;
    const { rows } = await runStatement(connection, read, [
      idsOfChosen(records.map(({ id }) => id)),
    ]);
    const states = new Map(rows.map(({ id, state }) => [id, state]));
    for (const { id, state } of records) {
      const found = states.get(id);
      if (found === state) continue;
      onFault({
        kind: found === undefined ? 'recordMissing' : 'recordElsewhere',
        workflow,
        record_id: id,
        entry_id: null,
        event: null,
        expected: stateName(workflow, state),
        found: found === undefined ? 'nothing' : stateName(workflow, found),
      });
    }
  }
}
