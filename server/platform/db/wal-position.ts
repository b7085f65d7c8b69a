/**
 * SQL for the current WAL position as a number; null unless `isMarked` is true. A replica at this
 * position has every change that is visible on the primary now. With `synchronous_commit` off,
 * changes are visible before their flush, so the insert position is used.
 */
export const walPositionSql = (isMarked: string): string => `case when ${isMarked}::boolean
    then (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end
          - '0/0'::pg_lsn)::bigint end`;
