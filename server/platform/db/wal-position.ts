/**
 * SQL for the current WAL position; null unless the SQL expression `isMarked` is true. A replica
 * that has replayed this position has every change that is visible on the primary now. With
 * `synchronous_commit` off, changes are visible before they are flushed, so the position of the
 * last insert counts.
 */
export const walPositionSql = (isMarked: string): string => `case when ${isMarked}::boolean
    then (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end
          - '0/0'::pg_lsn)::bigint end`;
