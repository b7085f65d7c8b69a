import type pg from 'pg';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { termInSql } from '../../platform/terms/terms-in-sql.ts';

/**
 * SQL for the end of a session: the earlier of the idle timeout and the maximum lifetime. `opened`
 * and `used` are SQL timestamps.
 */
export const sessionEndSql = (opened: string, used = 'now()'): string =>
  `least(${used} + make_interval(hours => ${termInSql('session_hours')}), ${opened} + make_interval(days => ${termInSql('session_days')}))`;

const SHORTEN = statement(
  'sessions-shorten',
  `with longer as (
           select id, ${sessionEndSql('created_at', 'used_at')} as ends from session
            where ended_at is null and expires_at > now() order by id for no key update)
         update session set expires_at = longer.ends from longer
          where session.id = longer.id and session.expires_at > longer.ends`,
);

/** Only shorter settings need an update: an open session adopts longer ones at its next use. */
export async function shortenSessions(connection: pg.PoolClient): Promise<void> {
  await runStatement(connection, SHORTEN);
}
