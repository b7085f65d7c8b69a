import pg from 'pg';
import { inTransaction } from './pool.ts';
import { QUEUE_SCHEMA } from './queue-schema.ts';

/** What happened, who asked for it and what was refused: written once, and never again touched by the portal. */
export const RECORDS_FOR_GOOD = [
  'ledger',
  'ledger_link',
  'audit_entry',
  'audit_link',
  'refused_attempt',
] as const;

/** Written by the user that migrates, and only read by the one that serves. */
const OF_THE_OWNER = [
  'schema_migration',
  'workflow_edge',
  'workflow_model',
  'country',
  'state',
  'city',
  'place_data',
  // a trigger writes it, with the rights of the owner
  'record_change',
  // triggers of the log and the ledger count in it
  'audit_counter',
  // as the worker asks through forget_audit, and within its bounds
  'audit_anchor',
];

/** Any number serves, as long as nobody else uses it: "right" in ASCII. */
const RIGHTS_LOCK = '491394656372';

/**
 * What the worker may do, said anew by the owner at every start: the rows of every table, save of those above; no
 * table is made, changed or emptied by it. What a later migration makes is right without a word about it.
 */
export async function grantWorker(owner: pg.Pool, worker: string): Promise<void> {
  await inTransaction(owner, async (client) => {
    await client.query(`SELECT pg_advisory_xact_lock(${RIGHTS_LOCK})`);
    await client.query(rightsOf(pg.escapeIdentifier(worker)));
  });
}

const rightsOf = (worker: string): string =>
  ['public', QUEUE_SCHEMA]
    .map(
      (schema) => `
  REVOKE ALL ON SCHEMA ${schema} FROM ${worker};
  REVOKE ALL ON ALL TABLES IN SCHEMA ${schema} FROM ${worker};
  REVOKE ALL ON ALL SEQUENCES IN SCHEMA ${schema} FROM ${worker};
  GRANT USAGE ON SCHEMA ${schema} TO ${worker};
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${worker};
  GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${worker};
  ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${worker};
  ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT USAGE ON SEQUENCES TO ${worker};`,
    )
    .join('')
    .concat(`
  REVOKE UPDATE, DELETE ON ${RECORDS_FOR_GOOD.join(', ')} FROM ${worker};
  REVOKE INSERT, UPDATE, DELETE ON ${OF_THE_OWNER.join(', ')} FROM ${worker};`);
