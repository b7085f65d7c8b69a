/**
 * SQL for the current WAL position as a number, if the parameter is true; null otherwise. A replica
 * that has replayed this position has every visible change. With `synchronous_commit` off a change
 * is visible before its flush, so the insert position counts.
 */
export const walPositionSql = (isMarked: string): string => `case when ${isMarked}::boolean
    then (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end
          - '0/0'::pg_lsn)::bigint end`;
