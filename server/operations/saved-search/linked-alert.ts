import type pg from 'pg';
import type { components } from '#api/schema.gen.ts';
import { SEARCH_ALERT } from '#machines/codes.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';

const READ = statement(
  'search-alert-of-link',
  'select id, owner_id, name, alert from saved_search where alert_token = $1',
);

export async function readLinkedAlert(db: pg.Pool | pg.PoolClient, token: string) {
  const { rows } = await runStatement(db, READ, [token]);
  if (!rows[0]) throw refuse('notFound');
  return rows[0];
}

export const toLinkedAlert = ({
  name,
  alert,
}: Awaited<ReturnType<typeof readLinkedAlert>>): components['schemas']['LinkedAlert'] => ({
  name,
  is_ended: alert === SEARCH_ALERT.never,
});
