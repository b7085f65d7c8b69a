import pg from 'pg';
import { inTransaction } from './pool.ts';
import { QUEUE_SCHEMA } from './queue-schema.ts';

/** The portal only inserts rows into these tables of the audit trail. */
export const APPEND_ONLY_TABLES = [
  'ledger',
  'ledger_link',
  'audit_entry',
  'audit_link',
  'refused_attempt',
] as const;

/** Tables that only the owner writes and the worker reads. */
const OWNER_ONLY_TABLES = [
  'schema_migration',
  'workflow_edge',
  'workflow_model',
  'country',
  'state',
  'city',
  'place_data',
  // written by a trigger with the privileges of the owner
  'record_change',
  // counted by triggers of the audit log and the ledger
  'audit_counter',
  // written only through the function forget_audit
  'audit_anchor',
];

/** Key of an advisory lock. Arbitrary: the ASCII bytes of "right" as a number. */
const RIGHTS_LOCK = '491394656372';

/**
 * Grants DML on all tables except `OWNER_ONLY_TABLES` and `APPEND_ONLY_TABLES`. Default privileges
 * cover tables of later migrations.
 */
export async function grantWorkerPrivileges(owner: pg.Pool, worker: string): Promise<void> {
  await inTransaction(owner, async (connection) => {
    await connection.query(`SELECT pg_advisory_xact_lock(${RIGHTS_LOCK})`);
    await connection.query(privilegesSql(pg.escapeIdentifier(worker)));
  });
}

const privilegesSql = (worker: string): string =>
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
  REVOKE UPDATE, DELETE ON ${APPEND_ONLY_TABLES.join(', ')} FROM ${worker};
  REVOKE INSERT, UPDATE, DELETE ON ${OWNER_ONLY_TABLES.join(', ')} FROM ${worker};`);
