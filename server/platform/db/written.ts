/**
 * SQL for how far the log of the database goes at this moment, as a number, where the parameter says so: whoever has
 * replayed so much of it knows every change that anybody can have seen. A change is seen when it is on the disk, and where
 * nobody waits for the disk, when it is in memory.
 */
export const writtenIf = (isMarked: string): string => `case when ${isMarked}::boolean
    then (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end
          - '0/0'::pg_lsn)::bigint end`;
